import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.flink.api.common.functions.RuntimeContext;
import org.apache.flink.api.common.serialization.SerializerConfigImpl;
import org.apache.flink.api.common.state.KeyedStateStore;
import org.apache.flink.api.common.state.MapState;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.cep.nfa.NFA;
import org.apache.flink.cep.nfa.NFAState;
import org.apache.flink.cep.nfa.aftermatch.AfterMatchSkipStrategy;
import org.apache.flink.cep.nfa.compiler.NFACompiler;
import org.apache.flink.cep.nfa.sharedbuffer.SharedBuffer;
import org.apache.flink.cep.nfa.sharedbuffer.SharedBufferAccessor;
import org.apache.flink.cep.pattern.Pattern;
import org.apache.flink.cep.pattern.Quantifier.QuantifierProperty;
import org.apache.flink.cep.pattern.conditions.IterativeCondition;
import org.apache.flink.util.FlinkRuntimeException;

/**
 * Writes patterns and rows made at random, and what Flink's CEP library says to them, in the form that flink_test.go
 * reads. With the jars of a Flink 2.2.1 in $LIB:
 *
 *     javac -cp "$LIB/*" Transcript.java && java -cp ".:$LIB/*" Transcript SEED PATTERNS
 *
 * flink.txt is the part of SEED 7 with 20000 patterns that has many matches, and all matches that time alone set free.
 */
public class Transcript {
    /** A row: bit v of satisfies says whether it satisfies variable v. */
    public static class Row {
        public int satisfies, id;
        public long time;
    }

    /** The condition of a variable: its bit, and with a divisor what the rows of A sum up to. */
    static class Condition extends IterativeCondition<Row> {
        final int variable, divisor;

        Condition(int variable, int divisor) {
            this.variable = variable;
            this.divisor = divisor;
        }

        @Override
        public boolean filter(Row row, Context<Row> context) throws Exception {
            if ((row.satisfies >> variable & 1) == 0) return false;
            if (divisor == 0) return true;
            int sum = row.id;
            for (Row of : context.getEventsForPattern("A")) sum += of.id;
            return sum % divisor != 0;
        }
    }

    final Random random;
    int variables;
    AfterMatchSkipStrategy skip;

    Transcript(long seed) {
        random = new Random(seed);
    }

    public static void main(String[] args) throws Exception {
        Transcript t = new Transcript(Long.parseLong(args[0]));
        for (int n = Integer.parseInt(args[1]); n > 0; n--) t.play();
        System.out.flush();
        System.exit(0); // the library leaves a thread behind
    }

    static String name(int variable) {
        return String.valueOf((char) ('A' + variable));
    }

    void play() throws Exception {
        variables = 1 + random.nextInt(4);
        int kind = random.nextInt(4), target = random.nextInt(variables);
        switch (kind) {
            case 0 -> skip = AfterMatchSkipStrategy.skipPastLastEvent();
            case 1 -> skip = AfterMatchSkipStrategy.skipToNext();
            case 2 -> skip = AfterMatchSkipStrategy.skipToFirst(name(target)).throwExceptionOnMiss();
            default -> skip = AfterMatchSkipStrategy.skipToLast(name(target)).throwExceptionOnMiss();
        }
        StringBuilder text = new StringBuilder();
        Pattern<Row, Row> pattern = null;
        try {
            for (int v = 0; v < variables; v++) pattern = variable(pattern, v, text);
            if (NFACompiler.canProduceEmptyMatches(pattern)
                    || pattern.getQuantifier().hasProperty(QuantifierProperty.GREEDY)) pattern = null;
        } catch (RuntimeException refused) {
            pattern = null;
        }
        int within = random.nextInt(3) == 0 ? 1 + random.nextInt(8) : 0;
        System.out.println("pattern " + text + " skip " + kind + " " + target + " within " + within
                + (pattern == null ? " refused" : ""));
        if (pattern != null) rows(within > 0 ? pattern.within(Duration.ofMillis(within)) : pattern);
    }

    /** Adds a variable with a quantifier, as the planner of MATCH_RECOGNIZE does. */
    Pattern<Row, Row> variable(Pattern<Row, Row> before, int v, StringBuilder text) {
        Pattern<Row, Row> p = before == null ? Pattern.begin(name(v), skip) : before.next(name(v));
        int divisor = random.nextInt(3) == 0 ? 2 + random.nextInt(3) : 0;
        p = p.where(new Condition(v, divisor));
        int min = random.nextInt(3), max = random.nextInt(4) == 0 ? -1 : min + random.nextInt(3);
        boolean greedy = random.nextBoolean();
        if (random.nextInt(3) == 0) {
            min = max = 1;
            greedy = true;
        }
        text.append(name(v) + " " + min + " " + max + " " + greedy + " " + divisor + ";");
        boolean once = min == 0 && max == 1;
        if (min == 0 && max == -1) p = p.oneOrMore().optional().consecutive();
        else if (min == 1 && max == -1) p = p.oneOrMore().consecutive();
        else if (once) p = p.optional();
        else if (max != -1) p = p.times(min, max).consecutive();
        else p = p.timesOrMore(min).consecutive();
        if (once && !greedy) throw new RuntimeException("the planner refuses it");
        return greedy && !once && min != max ? p.greedy() : p;
    }

    void rows(Pattern<Row, Row> pattern) throws Exception {
        NFA<Row> nfa = NFACompiler.compileFactory(pattern, false).createNFA();
        nfa.open(stub(RuntimeContext.class, null), null);
        SharedBuffer<Row> buffer = new SharedBuffer<>(stub(KeyedStateStore.class, null),
                TypeInformation.of(Row.class).createSerializer(new SerializerConfigImpl()));
        NFAState state = nfa.createInitialNFAState();
        int length = 12 + random.nextInt(10), density = 2 + random.nextInt(3);
        long time = 0;
        for (int i = 0; i < length; i++) {
            Row row = new Row();
            row.id = i;
            for (int v = 0; v < variables; v++) if (random.nextInt(density + 1) != 0) row.satisfies |= 1 << v;
            time += random.nextInt(3);
            row.time = time;
            StringBuilder out = new StringBuilder();
            try (SharedBufferAccessor<Row> a = buffer.getAccessor()) {
                for (Map<String, List<Row>> m : nfa.advanceTime(a, state, time, skip).f0) out.append(" T" + spell(m));
                for (Map<String, List<Row>> m : nfa.process(a, state, row, time, skip, () -> 0L)) out.append(" " + spell(m));
            } catch (FlinkRuntimeException e) {
                out = new StringBuilder(" error");
            }
            System.out.println("row " + row.satisfies + " " + time + out);
            if (out.toString().equals(" error")) return;
        }
    }

    String spell(Map<String, List<Row>> match) {
        List<String> all = new ArrayList<>();
        for (int v = 0; v < variables; v++) {
            List<String> ids = new ArrayList<>();
            for (Row row : match.getOrDefault(name(v), List.of())) ids.add(String.valueOf(row.id));
            all.add(String.join(",", ids));
        }
        return String.join("|", all);
    }

    /** Maps in memory for whatever the library asks of its state; everything else is null. */
    @SuppressWarnings("unchecked")
    static <T> T stub(Class<T> type, Map<Object, Object> map) {
        return (T) Proxy.newProxyInstance(Transcript.class.getClassLoader(), new Class<?>[] {type}, (self, method, args) -> {
            if (map == null) return method.getReturnType() == MapState.class ? stub(MapState.class, new HashMap<>()) : null;
            return switch (method.getName()) {
                case "get" -> map.get(args[0]);
                case "put" -> map.put(args[0], args[1]);
                case "putAll" -> {
                    map.putAll((Map<Object, Object>) args[0]);
                    yield null;
                }
                case "remove" -> map.remove(args[0]);
                case "contains" -> map.containsKey(args[0]);
                case "entries" -> map.entrySet();
                case "keys" -> map.keySet();
                case "values" -> map.values();
                case "iterator" -> map.entrySet().iterator();
                case "isEmpty" -> map.isEmpty();
                case "clear" -> {
                    map.clear();
                    yield null;
                }
                default -> throw new UnsupportedOperationException(method.getName());
            };
        });
    }
}
