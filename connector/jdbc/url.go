package jdbc

import (
	"fmt"
	"net"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/jackc/pgx/v5/pgconn"
)

const urlPrefix = "jdbc:postgresql:"

// parseURL reads what PostgreSQL's JDBC driver takes:
// jdbc:postgresql://host:port,host:port/database?name=value&…, where host, port
// and database may be left out. Parameters that are about the driver alone have
// no effect.
func parseURL(text, user, password string, timeout time.Duration) (*pgconn.Config, error) {
	rest, ok := strings.CutPrefix(text, urlPrefix)
	if !ok {
		if strings.HasPrefix(text, "jdbc:") {
			return nil, fmt.Errorf("%q is no PostgreSQL database: write jdbc:postgresql://HOST:PORT/DATABASE", text)
		}
		return nil, fmt.Errorf("%q is no JDBC URL: write jdbc:postgresql://HOST:PORT/DATABASE", text)
	}
	rest, query, _ := strings.Cut(rest, "?")
	hosts, database := "localhost", rest
	if behind, has := strings.CutPrefix(rest, "//"); has {
		hosts, database, _ = strings.Cut(behind, "/")
	}
	params, err := url.ParseQuery(query)
	if err != nil {
		return nil, fmt.Errorf("%q: %w", text, err)
	}
	dsn, err := keywords(hosts, database, params)
	if err != nil {
		return nil, fmt.Errorf("%q: %w", text, err)
	}
	dsn.set("user", firstOf(user, params.Get("user")))
	dsn.set("password", firstOf(password, params.Get("password")))
	cfg, err := pgconn.ParseConfig(dsn.String())
	if err != nil {
		return nil, fmt.Errorf("%q: %w", text, err)
	}
	if cfg.ConnectTimeout == 0 {
		cfg.ConnectTimeout = timeout
	}
	fixSession(cfg, params)
	return cfg, nil
}

// fixSession makes values look alike on every server.
func fixSession(cfg *pgconn.Config, params url.Values) {
	for key, value := range map[string]string{
		"DateStyle": "ISO", "TimeZone": "UTC", "bytea_output": "hex", "extra_float_digits": "3", "client_encoding": "UTF8",
		"search_path": params.Get("currentSchema"), "application_name": firstOf(params.Get("ApplicationName"), "onceflow"),
		"options": params.Get("options"),
	} {
		if value != "" {
			cfg.RuntimeParams[key] = value
		}
	}
}

// connectionWords are the words of a connection string of libpq.
type connectionWords struct{ b strings.Builder }

func (w *connectionWords) set(key, value string) {
	if value != "" {
		quoted := strings.NewReplacer(`\`, `\\`, `'`, `\'`).Replace(value)
		fmt.Fprintf(&w.b, "%s='%s' ", key, quoted)
	}
}

func (w *connectionWords) String() string { return w.b.String() }

func keywords(hosts, database string, params url.Values) (*connectionWords, error) {
	w := &connectionWords{}
	var names, ports []string
	for _, h := range strings.Split(hosts, ",") {
		name, port, err := hostPort(h)
		if err != nil {
			return nil, err
		}
		names, ports = append(names, name), append(ports, port)
	}
	w.set("host", strings.Join(names, ","))
	w.set("port", strings.Join(ports, ","))
	name, err := url.PathUnescape(database)
	if err != nil {
		return nil, err
	}
	w.set("dbname", name)
	w.set("sslmode", sslMode(params))
	w.set("sslcert", params.Get("sslcert"))
	w.set("sslkey", params.Get("sslkey"))
	w.set("sslrootcert", params.Get("sslrootcert"))
	w.set("sslpassword", params.Get("sslpassword"))
	w.set("connect_timeout", firstOf(params.Get("connectTimeout"), params.Get("loginTimeout")))
	w.set("target_session_attrs", targets[params.Get("targetServerType")])
	return w, nil
}

func hostPort(h string) (host, port string, err error) {
	const defaultPort = "5432"
	if h == "" {
		return "localhost", defaultPort, nil
	}
	bare := strings.TrimSuffix(strings.TrimPrefix(h, "["), "]")
	if bare == h && !strings.Contains(h, ":") || net.ParseIP(bare) != nil {
		return bare, defaultPort, nil
	}
	if host, port, err = net.SplitHostPort(h); err != nil {
		return "", "", err
	}
	if _, err := strconv.ParseUint(port, 10, 16); err != nil {
		return "", "", fmt.Errorf("%q is no port", port)
	}
	return firstOf(host, "localhost"), port, nil
}

// sslMode is that of the driver: ssl=true alone verifies the server.
func sslMode(params url.Values) string {
	if mode := params.Get("sslmode"); mode != "" {
		return mode
	}
	if ssl, given := params["ssl"]; given && ssl[0] != "false" {
		return "verify-full"
	}
	return ""
}

// targets are the names of libpq for the driver's kinds of servers.
var targets = map[string]string{
	"any": "any", "primary": "primary", "master": "primary", "secondary": "standby", "slave": "standby",
	"preferSecondary": "prefer-standby", "preferSlave": "prefer-standby",
}

func firstOf(a, b string) string {
	if a != "" {
		return a
	}
	return b
}
