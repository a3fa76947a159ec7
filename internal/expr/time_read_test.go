package expr

import (
	"testing"
	"time"
)

// The answers of this file are those of Flink's DateTimeUtils on Java 17.

func TestTimestampsAreReadByPatternsOfJavaTime(t *testing.T) {
	checkCases(t, nil, []sqlCase{
		{"TO_TIMESTAMP('0001/12/30 05:00', 'yyyy/MM/dd[ HH:mm[:ss]]')", "0001-12-30 05:00:00.000"},
		{"TO_TIMESTAMP('2024/12/30', 'yyyy/MM/dd[ HH:mm[:ss]]')", "2024-12-30 00:00:00.000"},
		{"TO_TIMESTAMP('19690215T000505', 'yyyyMMdd''T''HHmmss[X]')", "1969-02-15 00:05:05.000"},
		// The hour of a half day without AM or PM is none, the year of weeks is none without a week.
		{"TO_TIMESTAMP('2000-01-01 01:30', 'yyyy-MM-dd KK:mm')", "2000-01-01 00:30:00.000"},
		{"TO_TIMESTAMP('2024-01-15', 'YYYY-MM-dd')", "1970-01-15 00:00:00.000"},
		{"TO_TIMESTAMP('1969-W53-5', 'YYYY-''W''ww-e')", "1969-12-25 00:00:00.000"},
		{"TO_TIMESTAMP('24:00', 'HH:mm')", "1970-01-01 00:00:00.000"},
		{"TO_TIMESTAMP('322', 'dHH')", "1970-01-03 22:00:00.000"},
		{"TO_TIMESTAMP('3024', 'dHH')", "1970-01-30 00:00:00.000"},
		{"TO_TIMESTAMP('12112024', 'Mdyyyy')", "NULL"},
		{"TO_TIMESTAMP('9999021', 'yyyyMd')", "NULL"},
		{"TO_TIMESTAMP('31/10/03 05:59 am', 'd/M/yy h:mm a')", "NULL"},
		{"TO_TIMESTAMP('Sunday 0001-12-31', 'EEEE yyyy-MM-dd')", "NULL"},
		{"TO_TIMESTAMP('2024-02-29 86399999', 'yyyy-MM-dd A')", "2024-02-29 23:59:59.999"},
		{"TO_TIMESTAMP('BC 0001-02-15', 'G yyyy-MM-dd')", "0000-02-15 00:00:00.000"},
		{"TO_TIMESTAMP('2023-366', 'yyyy-DDD')", "NULL"},
		{"TO_TIMESTAMP('0001-13', 'yyyy-MM')", "NULL"},
		{"TO_TIMESTAMP('2024-01-31T12:00:00+00:00', 'yyyy-MM-dd''T''HH:mm:ssZ')", "NULL"},
		{"TO_TIMESTAMP('2024-01-31T13:30:00-0530', 'yyyy-MM-dd''T''HH:mm:ssXXX')", "NULL"},
		{"TO_TIMESTAMP('2024-01-31T13:30:00-05:30', 'yyyy-MM-dd''T''HH:mm:ssXXX')", "2024-01-31 13:30:00.000"},
		// What fails is read as JDBC does.
		{"TO_TIMESTAMP('1969-01-29 00:07:60', 'yyyy-MM-dd HH:mm:ss')", "1969-01-29 00:08:00.000"},
		{"TO_TIMESTAMP('0000-01-29', 'yyyy-MM-dd')", "0001-01-29 00:00:00.000"},
		{"TO_TIMESTAMP('0000-02-29', 'y-M-d')", "NULL"},
		{"TO_TIMESTAMP('1500-2-29 00:60:59', 'yyyy-MM-dd hh:mm:ss')", "NULL"},
	})
}

func TestOptionalZonesOfPatternsAreNotSpelled(t *testing.T) {
	checkCases(t, nil, []sqlCase{
		{"DATE_FORMAT(TIMESTAMP '1970-01-01 00:00:00', 'yyyyMMdd''T''HHmmss[X]')", "19700101T000000"},
		{"DATE_FORMAT(TIMESTAMP '2024-12-31 00:00:00', 'yyyy-MM-dd W')", "2024-12-31 5"},
		{"DATE_FORMAT(TIMESTAMP '1970-01-01 00:00:00', 'GGGG QQQQQ')", "Anno Domini 1"},
		{"DATE_FORMAT(TIMESTAMP '1970-01-01 00:00:00', 'ddd')", "refused: DATE_FORMAT: the pattern \"ddd\" has the letter 'd' 3 times, which stands for nothing"},
	})
}

func TestOldTimesAreThoseOfJavaUtil(t *testing.T) {
	checkCases(t, nil, []sqlCase{
		{"TO_DATE('0001-01-01', 'yyyy-MM-dd')", "0000-12-30"},
		{"TO_DATE('1969-12-31 12:00:00', 'yyyy-MM-dd HH:mm:ss')", "1969-12-31"},
		{"UNIX_TIMESTAMP('1582-03-15 12:36:16')", "-12236873024"},
		{"UNIX_TIMESTAMP('1500-13-5', 'y-M-d')", "-14799024000"},
		{"FROM_UNIXTIME(-62135596800)", "0001-01-03 00:00:00"},
		{"FROM_UNIXTIME(-62135596800, 'D w MMMMM')", "3 2 January"},
		// Fields are set in their order, and may be out of range.
		{"UNIX_TIMESTAMP('9999-00-32', 'YYYY-MM-dd')", "253370332800"},
		{"UNIX_TIMESTAMP('2024-02-30 24:30:05 PM', 'yyyy-MM-dd hh:mm:ss a')", "1709382605"},
		{"UNIX_TIMESTAMP('2024-01-01 15:30:00', 'yyyy-MM-dd hh:mm:ss')", "1704123000"},
		{"UNIX_TIMESTAMP('24-1-1', 'y-M-d')", "1704067200"},
		{"UNIX_TIMESTAMP(' 241001', 'yyyyMMdd')", "-54564624000"},
		{"UNIX_TIMESTAMP('ad 2024-02-29', 'G yyyy-MM-dd')", "1709164800"},
		{"UNIX_TIMESTAMP('1970-10-1 -05:30', 'yyyy-MM-dd Z')", "-9223372036854775808"},
		{"TO_DATE('2023-01-05T00:30:30+02', 'yyyy-MM-dd''T''HH:mm:ssX')", "2023-01-04"},
		{"CONVERT_TZ('2024-01-15 12:00:00', 'UTC', 'GMT+330')", "2024-01-15 15:30:00"},
		{"CONVERT_TZ('2024-01-15 12:00:00', 'UTC', 'GMT-23:59')", "2024-01-14 12:01:00"},
		{"CONVERT_TZ('2024-01-15 12:00:00', 'UTC', 'ROC')", "2024-01-15 12:00:00"},
	})
	paris, err := time.LoadLocation("Europe/Paris")
	if err != nil {
		t.Fatal(err)
	}
	checkCases(t, &Env{Zone: paris}, []sqlCase{
		// Before 1900 there is no local mean time.
		{"UNIX_TIMESTAMP('1582-07-28 13:54:53')", "-12225207907"},
		{"UNIX_TIMESTAMP('0863-03-17 04:26:50')", "-34926669190"},
		{"FROM_UNIXTIME(-62135596800, 'H Z XXX')", "1 +0100 +01:00"},
		{"CONVERT_TZ('1582-07-28 13:54:53', 'Europe/Paris', 'Asia/Tokyo')", "1582-07-28 21:54:53"},
		{"FROM_UNIXTIME(0, 'z')", "CET"},
	})
}
