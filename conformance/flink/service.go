package flink

import (
	"path/filepath"
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

// services are the processes of a cluster whose configuration is in dir, in the order to start them.
func services(flink distribution, dir string, free ports) []service {
	jobManager := jvm(dir, flink.jars(), "-Xmx1g")
	taskManager := jvm(dir, flink.jars(), "-Xmx2g", "-XX:MaxDirectMemorySize=1g")
	gateway := jvm(dir, flink.gatewayJars(), "-Xmx1g")
	return []service{
		{"jobmanager", append(jobManager, "org.apache.flink.runtime.entrypoint.StandaloneSessionClusterEntrypoint", "-c", dir)},
		{"taskmanager", append(append(taskManager, "org.apache.flink.runtime.taskexecutor.TaskManagerRunner", "-c", dir), taskManagerMemory()...)},
		{"gateway", append(gateway, "org.apache.flink.table.gateway.SqlGateway",
			"-Dsql-gateway.endpoint.rest.address=127.0.0.1", "-Dsql-gateway.endpoint.rest.port="+strconv.Itoa(free.Gateway))},
	}
}

// jvm are the arguments of every process. Cases are small: what starts fastest is best.
func jvm(dir, classpath string, flags ...string) []string {
	args := append(flags, "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Duser.timezone=UTC", "-Dlog4j.configurationFile=file:"+filepath.Join(dir, "log4j.properties"))
	for _, p := range openedPackages.exported {
		args = append(args, "--add-exports="+p+"=ALL-UNNAMED")
	}
	for _, p := range openedPackages.opened {
		args = append(args, "--add-opens="+p+"=ALL-UNNAMED")
	}
	return append(args, "-cp", classpath)
}

// taskManagerMemory are the sizes that Flink's start script would compute: the process refuses to start without them.
func taskManagerMemory() []string {
	var args []string
	for _, setting := range strings.Fields(`
		memory.network.min=256mb memory.network.max=256mb memory.framework.off-heap.size=128mb memory.framework.heap.size=128mb
		memory.managed.size=1024mb memory.task.heap.size=1536mb memory.task.off-heap.size=0b memory.jvm-metaspace.size=512mb
		memory.jvm-overhead.min=192mb memory.jvm-overhead.max=192mb cpu.cores=2 resource-id=taskmanager`) {
		args = append(args, "-D", "taskmanager."+setting)
	}
	return args
}
