package expr

import (
	"strings"
	"testing"
)

// The answers of this file are Flink 2.2.1's, read from its own engine.

func TestSearchesCountFromEitherEnd(t *testing.T) {
	checkCases(t, nil, []sqlCase{
		{"INSTR('abcabc', 'bc', -1)", "5"},
		{"INSTR('abcabc', 'bc', -2)", "2"},
		{"INSTR('abcabc', 'bc', -5)", "0"},
		{"INSTR('abcabc', 'bc', -1, 2)", "2"},
		{"INSTR('abcabc', 'bc', -2, 2)", "0"},
		{"INSTR('aaaa', 'aa', -1, 2)", "2"},
		{"INSTR('aaaa', 'aa', -2, 2)", "1"},
		{"INSTR('aaaa', 'aa', 1, 2)", "2"},
		{"INSTR('abc', '', -2)", "4"},
		{"INSTR('abc', '', 2, 7)", "1"},
		{"INSTR('a😀b😀', '😀', -2)", "2"},
		{"INSTR('abc', 'b', 1, 0)", "error: INSTR: the occurrence is counted from 1, and 0 is not positive"},
		{"LOCATE('b', 'abc', -2)", "2"},
		{"LOCATE('', 'abc', 9)", "1"},
	})
}

func TestTextIsComparedWithOtherTypes(t *testing.T) {
	checkCases(t, nil, []sqlCase{
		{"5 < CONCAT('7')", "TRUE"},
		{"CONCAT('6.5') > 6", "FALSE"},
		{"CONCAT('6.5') > 6.4", "TRUE"},
		{"5 IN ('7', '5')", "TRUE"},
		{"CONCAT('7') IN (1, 7)", "TRUE"},
		{"CONCAT('abc') IN (1, 2)", "FALSE"},
		{"TRUE = CONCAT('TRUE')", "FALSE"},
		{"TRUE IN ('true')", "TRUE"},
		{"DATE '2024-01-01' = CONCAT('2024-1-1')", "TRUE"},
		{"DATE '2024-01-01' = CONCAT('abc')", "NULL"},
		{"DATE '2024-01-01' IS DISTINCT FROM CONCAT('abc')", "TRUE"},
		{"DATE '2024-01-01' IN ('2024-1-1')", "TRUE"},
		{"CAST(1 AS SMALLINT) IN (65537)", "TRUE"},
		{"65537 IN (CAST(1 AS SMALLINT))", "FALSE"},
		{"1 IN (1.5)", "TRUE"},
		{"1 IN (1.5E0)", "TRUE"},
		{"1.5 IN (1, 1.5)", "TRUE"},
		{"1 NOT IN (2, 1.5)", "FALSE"},
		{"CAST(1 AS DECIMAL(3, 2)) NOT IN (100)", "NULL"},
		{"'' IN (CONCAT('a'))", "TRUE"},
		{"'ab' IN (CONCAT('abc'))", "TRUE"},
		{"CONCAT('ab') IN ('abc')", "FALSE"},
		{"NULL IN (1)", "NULL"},
		{"CONCAT('2024-1-1') IN (DATE '2024-01-01')", "FALSE"},
		{"TIMESTAMP '2024-01-01 01:02:03' > CONCAT('2024-1-1')", "TRUE"},
	})
}

func TestTypesOfNumbersDecideTheirTests(t *testing.T) {
	checkCases(t, nil, []sqlCase{
		{"IS_ALPHA(1)", "FALSE"},
		{"IS_DIGIT(1)", "TRUE"},
		{"IS_DIGIT(1.5)", "FALSE"},
		{"IS_DECIMAL(1e0)", "TRUE"},
		{"IS_DECIMAL(1.5)", "FALSE"},
	})
}

func TestIntervalsHaveParts(t *testing.T) {
	checkCases(t, nil, []sqlCase{
		{"HOUR(INTERVAL '25' HOUR)", "1"},
		{"EXTRACT(DAY FROM INTERVAL '49' HOUR)", "2"},
		{"EXTRACT(SECOND FROM INTERVAL '-61' SECOND)", "-1"},
		{"EXTRACT(MONTH FROM INTERVAL '14' MONTH)", "2"},
		{"EXTRACT(QUARTER FROM INTERVAL '14' MONTH)", "1"},
		{"TIMESTAMP '2024-02-29 12:34:56' + INTERVAL '2' WEEK", "2024-02-29 14:34:56"},
		{"DATE '2024-02-29' + INTERVAL '5' QUARTER", "2024-07-29"},
		{"TYPEOF(TIMESTAMPADD(HOUR, 1, DATE '2024-01-01'))", "TIMESTAMP(6) NOT NULL"},
	})
}

func TestDigestsAndBase64TakeBytes(t *testing.T) {
	checkCases(t, nil, []sqlCase{
		{"MD5(X'616263')", "900150983cd24fb0d6963f7d28e17f72"},
		{"SHA2(X'616263', 256)", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"},
		{"FROM_BASE64('YWJ')", "ab"},
		{"FROM_BASE64(X'5957')", "a"},
		{"FROM_BASE64('YW=')", "error: FROM_BASE64: 'YW=' is not base64"},
		{"CONCAT_WS('-')", ""},
	})
}

func TestTextIsReadByTheRulesOfItsType(t *testing.T) {
	checkCases(t, nil, []sqlCase{
		{"TRY_CAST('7\t' AS INT)", "NULL"},
		{"TRY_CAST('7\t' AS DOUBLE)", "7.0"},
		{"TRY_CAST(' true' AS BOOLEAN)", "NULL"},
		{"TRY_CAST('12:34:56.78x9' AS TIME)", "12:34:56"},
		{"TRY_CAST('12:34:56-1' AS TIME)", "11:34:56"},
		{"TRY_CAST('25:00' AS TIME)", "NULL"},
		{"TO_TIMESTAMP('0505-0101-0101 0101:0101:0101')", "0505-01-01 01:01:01.000"},
		{"TO_TIMESTAMP('2024-01-01 001:02:03')", "NULL"},
		{"TO_TIMESTAMP('2024-01-01 24:0:0')", "2024-01-02 00:00:00.000"},
		{"TO_TIMESTAMP('0000-01-01')", "NULL"},
		{"TO_DATE('0000002024-1-1')", "2024-01-01"},
		{"TRY_CAST('1e-20' AS DECIMAL(5,1))", "NULL"},
		{"TRY_CAST('-x' AS DECIMAL(5,1))", "0.0"},
		{"TRY_CAST('+' AS DECIMAL(5,1))", "NULL"},
		{"TRY_CAST('1..' AS DECIMAL(5,1))", "NULL"},
		{"TRY_CAST('00000000000000000000x' AS DECIMAL(5,1))", "NULL"},
	})
}

func TestABareNullIsRefusedWhereFlinkRefusesIt(t *testing.T) {
	for _, text := range []string{
		"NULL + 1", "NULL AND TRUE", "NOT NULL", "'a' || NULL", "ABS(NULL)", "UPPER(NULL)", "IF(TRUE, 1, NULL)", "COALESCE(NULL, NULL)",
		"NULLIF(NULL, 1)", "CASE WHEN NULL THEN 1 END", "CASE WHEN TRUE THEN NULL END", "LEAST(1, NULL)", "1 IN (NULL)", "'a' LIKE NULL",
	} {
		if got := valueOf(t, text, nil); !strings.HasPrefix(got, "refused: ") {
			t.Errorf("%s is %s", text, got)
		}
	}
	checkCases(t, nil, []sqlCase{
		{"COALESCE(NULL, 1)", "1"},
		{"CASE WHEN FALSE THEN 1 ELSE NULL END", "NULL"},
		{"ARRAY_APPEND(ARRAY[1], NULL)", "[1, NULL]"},
		{"1 = NULL", "NULL"},
		{"REGEXP_COUNT('a', NULL)", "NULL"},
	})
}

// As Flink's DateTimeUtils rounds: see legacyDate and longUnits.
func TestDaysAreRoundedToUnitsAsFlinkDoes(t *testing.T) {
	checkCases(t, nil, []sqlCase{
		{"CEIL(DATE '2024-04-01' TO QUARTER)", "2024-07-01"},
		{"CEIL(DATE '2024-01-01' TO QUARTER)", "2024-01-01"},
		{"CEIL(DATE '2001-01-01' TO CENTURY)", "2101-01-01"},
		{"CEIL(DATE '2020-01-01' TO DECADE)", "2030-01-01"},
		{"CEIL(DATE '2024-04-01' TO MONTH)", "2024-04-01"},
		{"CEIL(DATE '2024-12-05' TO MONTH)", "2025-01-01"},
		{"CEIL(DATE '2024-05-05' TO DAY)", "2024-05-06"},
		{"CEIL(TIMESTAMP '2024-05-05 00:00:00' TO DAY)", "2024-05-05 00:00:00"},
		{"FLOOR(DATE '1500-01-01' TO YEAR)", "1499-01-01"},
		{"CEIL(DATE '1582-10-04' TO MONTH)", "1582-10-01"},
		{"CEIL(DATE '0001-01-01' TO YEAR)", "0002-01-01"},
	})
}

// As Flink's SqlLikeUtils says.
func TestPatternsOfSimilarToAreCheckedAsInFlink(t *testing.T) {
	checkCases(t, nil, []sqlCase{
		{"'|' SIMILAR TO '|[:ALPHA:]^'", "FALSE"},
		{"'' SIMILAR TO '|[:ALPHA:]^'", "TRUE"},
		{"'a' SIMILAR TO '[[:ALPHA:]1]'", "TRUE"},
		{"'x' SIMILAR TO '[[:ALPHA:]'", "refused: SIMILAR TO: '[[:ALPHA:]' is not a pattern of SIMILAR TO"},
		{"'a^b' SIMILAR TO 'a^b'", "FALSE"},
		{"'1\\.' SIMILAR TO '{1,2}%+'", "TRUE"},
		{"'c' SIMILAR TO '}11]'", "refused: SIMILAR TO: '}11]' is not a pattern of SIMILAR TO"},
		{"'c' SIMILAR TO ')('", "refused: SIMILAR TO: ')(' is not a pattern of SIMILAR TO"},
		{"'a' SIMILAR TO '[a(]'", "refused: SIMILAR TO: '[a(]' is not a pattern of SIMILAR TO"},
		{"'a' SIMILAR TO '#a' ESCAPE '#'", "refused: SIMILAR TO: '#a' is not a pattern of SIMILAR TO"},
	})
}

// As java.net.URL and URLDecoder say.
func TestURLsAreTakenApartAsInJava(t *testing.T) {
	checkCases(t, nil, []sqlCase{
		{"PARSE_URL('http://a@b@h/p', 'HOST')", ""},
		{"PARSE_URL('http://h.com:-1/p', 'HOST')", "h.com"},
		{"PARSE_URL('http://h:80:80', 'HOST')", "NULL"},
		{"PARSE_URL('http://h:99999x', 'HOST')", "NULL"},
		{"PARSE_URL('file:////h/p', 'PATH')", "////h/p"},
		{"PARSE_URL('mailto:a@b?c?d#e', 'QUERY')", "d"},
		{"PARSE_URL('mailto:a@b#e', 'REF')", "NULL"},
		{"PARSE_URL('mailto:', 'PATH')", "NULL"},
		{"HEX(URL_DECODE('a%+F'))", "610F"},
		{"URL_DECODE('%E2%82a')", "\ufffda"},
	})
}

// As Flink's StringUtf8Utils spells what is half a character.
func TestHalfACharacterInJSONIsAQuestionMark(t *testing.T) {
	checkCases(t, nil, []sqlCase{
		{`JSON_VALUE('["\ud83d"]', '$[0]')`, "?"},
		{`JSON_VALUE('["a\ud83db"]', '$[0]')`, "a?b"},
		{`JSON_VALUE('["\ude00\ud83d"]', '$[0]')`, "??"},
		{`JSON_VALUE('["\ud83d\ud83d\ude00"]', '$[0]')`, "?😀"},
	})
}

func TestTextFunctionsGiveFlinksAnswers(t *testing.T) {
	checkCases(t, nil, []sqlCase{
		{"IS_ALPHA('é中')", "TRUE"},
		{"IS_ALPHA('𐀀')", "FALSE"},
		{"IS_DIGIT('１')", "TRUE"},
		{"IS_DIGIT('𝟎')", "FALSE"},
		{"IS_DECIMAL('Infinity')", "TRUE"},
		{"IS_DECIMAL('-NaN')", "TRUE"},
		{"IS_DECIMAL(' 20d')", "TRUE"},
		{"IS_DECIMAL('0e2f')", "TRUE"},
		{"IS_DECIMAL('+１2')", "TRUE"},
		{"IS_DECIMAL('１.5')", "FALSE"},
		{"IS_DECIMAL('+')", "FALSE"},
		{"REPLACE(' 😀', '', 'é')", "é é?é?é"},
		{"REPLACE('1😀', '', '')", "1😀"},
		{"SPLIT_INDEX(' \tab', '', 1)", ""},
		{"SPLIT_INDEX('ab\taa', '', 1)", "aa"},
		{"SPLIT_INDEX('éé', '', 0)", "éé"},
		{"SPLIT_INDEX('éé', '', 1)", "NULL"},
		{"SPLIT_INDEX('a中b', 20013, 0)", "NULL"},
		{"SPLIT_INDEX('aéb', 233, 1)", "b"},
		{"SPLIT_INDEX('a', 0, 0)", "NULL"},
	})
}

func TestSigmaIsFinalAtTheEndOfJavasWords(t *testing.T) {
	checkCases(t, nil, []sqlCase{
		{"LOWER('ΟΔΟΣ')", "οδος"},
		{"LOWER('ΟΔΟΣ ΣΟΦΟΣ')", "οδος σοφος"},
		{"LOWER('Σ-Σ b')", "σ-ς b"},
		{"LOWER('αΣ中')", "ας中"},
		{"LOWER('中Σ')", "中σ"},
		{"LOWER('ΑΣ''ΣΑ')", "ασ'σα"},
		{"LOWER('Α11Σ')", "α11ς"},
		{"LOWER('ΣΣ1b')", "σσ1b"},
		{"LOWER('Σ_­Σ')", "σ_­σ"},
		{"LOWER('Α­b-Σ')", "α­b-ς"},
		{"LOWER('Σ́''Σ😀')", "σ́'ς😀"},
		{"LOWER('b-́Σ')", "b-́σ"},
		{"LOWER('bΣ́Σ')", "bσ́ς"},
	})
}

func TestQuotientsHave38DigitsBeforeTheyAreRounded(t *testing.T) {
	checkCases(t, nil, []sqlCase{
		{"CAST(29046899795825.612 AS DECIMAL(27, 3)) / CAST(-0.0000000000000000093489206928 AS DECIMAL(31, 28))", "-3106978949794264533500503928887.066963"},
		{"CAST(6 AS DECIMAL(1, 0)) / CAST(59 AS DECIMAL(37, 0))", "0.1016949152542372881355932203389830509"},
		{"CAST(2 AS DECIMAL(1, 0)) / CAST(3 AS DECIMAL(37, 0))", "0.6666666666666666666666666666666666667"},
	})
}

func TestTruncateGoesThroughADecimalOf18Digits(t *testing.T) {
	checkCases(t, nil, []sqlCase{
		{"TRUNCATE(1.687565548E-12, 21)", "1.687566E-12"},
		{"TRUNCATE(9.9999999999997E-6, 5)", "1.0E-5"},
		{"TRUNCATE(9.999999999999E-6, 5)", "0.0"},
		{"TRUNCATE(27.923828125, 5)", "27.92382"},
	})
}

func TestPrintfIsJavasFormatter(t *testing.T) {
	checkCases(t, nil, []sqlCase{
		{"PRINTF('<%g>', -2.5E0)", "<-2.50000>"},
		{"PRINTF('<%g>', 1.0E300)", "<1.00000e+300>"},
		{"PRINTF('<%08.1g>', 0E0)", "<00000000>"},
		{"PRINTF('<%,5.12g>', 1.0E-5)", "<1.00000000000e-05>"},
		{"PRINTF('<%012G>', CAST(0.1 AS FLOAT))", "<00000.100000>"},
		{"PRINTF('<%e>', 9.9999959E4)", "<9.999996e+04>"},
		{"PRINTF('<%01e>', 99999.95E0)", "<9.999995e+04>"},
		{"PRINTF('<%#.0e>', 2.5E0)", "<3.e+00>"},
		{"PRINTF('<%5.12E>', CAST(3.4E38 AS FLOAT))", "<3.399999952144E+38>"},
		{"PRINTF('<%.12f>', CAST(0.1 AS FLOAT))", "<0.100000001490>"},
		{"PRINTF('<%a>', 1.5E0)", "<0x1.8p0>"},
		{"PRINTF('<%-+12a>', CAST(0.1 AS FLOAT))", "<+0x1.99999ap-4>"},
		{"PRINTF('<%.12a>', CAST(1.1 AS FLOAT))", "<0x1.19999a000000p0>"},
		{"PRINTF('<%+A>', 1E-5)", "<+0X1.4F8B588E368F1P-17>"},
		{"PRINTF('<%012A>', 16777216E0)", "<0X00001.0P24>"},
		{"PRINTF('<%5.1h>', CAST(-2.5 AS FLOAT))", "<    c>"},
		{"PRINTF('<%H>', CAST(-128 AS TINYINT))", "<FFFFFF80>"},
		{"PRINTF('<%h>', CAST(-1 AS BIGINT))", "<0>"},
		{"PRINTF('<%#o>', -9223372036854775807 - 1)", "<01000000000000000000000>"},
		{"PRINTF('<%#08X>', CAST(0 AS BIGINT))", "<0X000000>"},
		{"PRINTF('<%5C>', 128512)", "<   😀>"},
		{"PRINTF('<%C>', 255)", "<Ÿ>"},
		{"PRINTF('<%S>', 'ß')", "<SS>"},
		{"PRINTF('<%d %<x>', 255)", "<255 ff>"},
		{"PRINTF('<%2$d %1$d %<d>', 1, 2)", "<2 1 1>"},
		{"PRINTF('<%-3%>')", "<%  >"},
		{"PRINTF('<%+d>', NULL)", "<null>"},
		{"PRINTF('<%b>', NULL)", "<false>"},
		{"PRINTF('<%,x>', 1)", "NULL"},
		{"PRINTF('<%-d>', 1)", "NULL"},
		{"PRINTF('<%+ d>', 1)", "NULL"},
		{"PRINTF('<%--5d>', 1)", "NULL"},
		{"PRINTF('<%+s>', 'a')", "NULL"},
		{"PRINTF('<%#s>', 'a')", "NULL"},
		{"PRINTF('<%,e>', 1E0)", "NULL"},
		{"PRINTF('<%#g>', 1E0)", "NULL"},
		{"PRINTF('<%c>', CAST(65 AS BIGINT))", "NULL"},
		{"PRINTF('<%0$d>', 1)", "NULL"},
		{"PRINTF('<%<d>', 1)", "NULL"},
		{"PRINTF('<%D>', 1)", "NULL"},
		{"PRINTF('<%.2%>')", "NULL"},
	})
}

// What Java refuses ends the job: BigDecimal.valueOf of NaN (SqlFunctionUtils.sround, struncate), a DECIMAL(38, 18) without room
// (DecimalDataUtils.castFrom), a StringBuilder's negative place (SqlFunctionUtils.overlay), BigDecimal.remainder to 38 digits
// (DecimalDataUtils.mod).
func TestWhatJavaRefusesIsAnError(t *testing.T) {
	checkCases(t, nil, []sqlCase{
		{"ROUND(CAST('NaN' AS DOUBLE), 2)", "error: ROUND: a number is needed, not NaN"},
		{"ROUND(CAST('-Infinity' AS FLOAT))", "error: ROUND: a number is needed, not -Infinity"},
		{"TRUNCATE(CAST('Infinity' AS DOUBLE), 2)", "error: TRUNCATE: a number is needed, not Infinity"},
		{"ROUND(1e300, 2)", "1.0E300"},
		{"TRUNCATE(99999999999999980000E0, 2)", "9.999999999999998E19"},
		{"TRUNCATE(1E20, 2)", "error: TRUNCATE: a number below 1e20 is needed, not 1.0E20"},
		{"OVERLAY('abcdef' PLACING 'x' FROM 2 FOR 2147483645)", "ax"},
		{"OVERLAY('abcdef' PLACING 'x' FROM 2 FOR 2147483646)", "error: OVERLAY: start and length together are more than 2147483647"},
		{"OVERLAY('abcdef' PLACING 'x' FROM 7 FOR 2147483647)", "abcdef"},
		{"OVERLAY('äbcdef' PLACING 'x' FROM 1 FOR 2147483647)", "error: OVERLAY: start and length together are more than 2147483647"},
		{"CAST('99999999999999999999999999999999999999' AS DECIMAL(38, 0)) % 0.7", "error: %: the whole part of the quotient has more than 38 digits"},
		{"CAST('99999999999999999999999999999999999999' AS DECIMAL(38, 0)) % 0.1", "0.0"},
		{"CAST('9999999999999999999999999999999999999' AS DECIMAL(38, 0)) % 0.3", "0.0"},
	})
}

// A pattern that was computed before is the same again, also with another escape.
func TestComputedPatternsAreRemembered(t *testing.T) {
	checkCases(t, nil, []sqlCase{
		{"ARRAY[CONCAT('a_c') LIKE CONCAT('ax_c') ESCAPE CONCAT('x'), 'a_c' LIKE CONCAT('ax_c') ESCAPE CONCAT('y'), 'axbc' LIKE CONCAT('ax_c') ESCAPE CONCAT('y')]", "[TRUE, FALSE, TRUE]"},
		{"ARRAY['a_c' SIMILAR TO CONCAT('ax_c') ESCAPE CONCAT('x'), 'axbc' SIMILAR TO CONCAT('ax_c') ESCAPE CONCAT('y')]", "[TRUE, TRUE]"},
	})
}
