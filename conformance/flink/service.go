package flink

import (
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// service is a Java process of a cluster.
type service struct {
	name string // of its log
	args []string
}

// openedPackages are what Flink reaches into in the JDK: its own start scripts pass the same.
var openedPackages = struct{ exported, opened []string }{
	exported: []string{
		"java.base/sun.net.util", "java.rmi/sun.rmi.registry", "java.security.jgss/sun.security.krb5",
		"jdk.compiler/com.sun.tools.javac.api", "jdk.compiler/com.sun.tools.javac.file", "jdk.compiler/com.sun.tools.javac.parser",
		"jdk.compiler/com.sun.tools.javac.tree", "jdk.compiler/com.sun.tools.javac.util",
	},
	opened: []string{
		"java.base/java.lang", "java.base/java.net", "java.base/java.io", "java.base/java.nio", "java.base/sun.nio.ch",
		"java.base/java.lang.reflect", "java.base/java.text", "java.base/java.time", "java.base/java.util",
		"java.base/java.util.concurrent", "java.base/java.util.concurrent.atomic", "java.base/java.util.concurrent.locks",
	},
}

const taskManagerName = "taskmanager"

// sizes are what clusters differ in.
type sizes struct {
	// slots are the tasks' places of the one TaskManager: a job of parallelism 1 needs one.
	slots int
	// jvm are flags of every process, taskManager of that one.
	jvm, taskManager []string
	// heap and managed are the TaskManager's memory for tasks, as Flink spells sizes.
	heap, managed string
}

var (
	// caseSizes: what starts fastest is best.
	caseSizes = sizes{
		slots: 16, jvm: []string{"-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"},
		taskManager: []string{"-Xmx2g", "-XX:MaxDirectMemorySize=1g"}, heap: "1536mb", managed: "1024mb",
	}
	// speedSizes are those of a TaskManager of four gigabytes, with the JVM's own defaults for servers.
	speedSizes = sizes{
		slots: 2, taskManager: []string{"-Xms2560m", "-Xmx2560m", "-XX:MaxDirectMemorySize=512m", "-XX:+UseG1GC"}, heap: "2432mb", managed: "512mb",
	}
)

// services are the processes of a cluster whose configuration is in dir, in the order to start them.
func services(flink distribution, dir string, free ports, sizes sizes) []service {
	java := func(classpath string, flags ...string) []string {
		return jvm(dir, classpath, append(flags, sizes.jvm...))
	}
	jobManager := java(flink.jars(), "-Xmx1g")
	taskManager := java(flink.jars(), sizes.taskManager...)
	gateway := java(flink.gatewayJars(), "-Xmx1g")
	return []service{
		{"jobmanager", append(jobManager, "org.apache.flink.runtime.entrypoint.StandaloneSessionClusterEntrypoint", "-c", dir)},
		{taskManagerName, append(append(taskManager, "org.apache.flink.runtime.taskexecutor.TaskManagerRunner", "-c", dir), sizes.memory()...)},
		{"gateway", append(gateway, "org.apache.flink.table.gateway.SqlGateway",
			"-Dsql-gateway.endpoint.rest.address=127.0.0.1", "-Dsql-gateway.endpoint.rest.port="+strconv.Itoa(free.Gateway))},
	}
}

// jvm are the arguments of every process.
func jvm(dir, classpath string, flags []string) []string {
	args := append(slices.Clip(flags), "-Duser.timezone=UTC", "-Dlog4j.configurationFile=file:"+filepath.Join(dir, "log4j.properties"))
	for _, p := range openedPackages.exported {
		args = append(args, "--add-exports="+p+"=ALL-UNNAMED")
	}
	for _, p := range openedPackages.opened {
		args = append(args, "--add-opens="+p+"=ALL-UNNAMED")
	}
	return append(args, "-cp", classpath)
}

// memory are the sizes that Flink's start script would compute: the TaskManager refuses to start without them.
func (s *sizes) memory() []string {
	args := []string{"-D", "taskmanager.memory.managed.size=" + s.managed, "-D", "taskmanager.memory.task.heap.size=" + s.heap}
	for _, setting := range strings.Fields(`
		memory.network.min=256mb memory.network.max=256mb memory.framework.off-heap.size=128mb memory.framework.heap.size=128mb
		memory.task.off-heap.size=0b memory.jvm-metaspace.size=512mb
		memory.jvm-overhead.min=192mb memory.jvm-overhead.max=192mb cpu.cores=2 resource-id=taskmanager`) {
		args = append(args, "-D", "taskmanager."+setting)
	}
	return args
}
