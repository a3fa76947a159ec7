package flink

import "testing"

func TestRootCauseIsTheInnermostException(t *testing.T) {
	trace := `Internal server error.
<Exception on server side:
org.apache.flink.table.gateway.api.utils.SqlGatewayException: Failed to fetchResults.
	at org.apache.flink.table.gateway.Handler.handle(Handler.java:91)
Caused by: org.apache.flink.table.api.ValidationException: SQL validation failed.
	... 21 more
Caused by: org.apache.calcite.sql.validate.SqlValidatorException: Column 'amount' not found in any table
	at java.base/java.lang.Thread.run(Thread.java:840)
End of exception on server side>`
	want := "org.apache.calcite.sql.validate.SqlValidatorException: Column 'amount' not found in any table"
	if got := rootCause(trace); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestRootCauseOfATraceWithoutCausesIsItsFirstException(t *testing.T) {
	if got, want := rootCause("java.lang.NullPointerException: x\n\tat a.b.Exceptions.c(D.java:1)\n"), "java.lang.NullPointerException: x"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
