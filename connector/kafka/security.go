package kafka

import (
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"fmt"
	"os"
	"strings"

	"github.com/twmb/franz-go/pkg/sasl"
	"github.com/twmb/franz-go/pkg/sasl/plain"
	"github.com/twmb/franz-go/pkg/sasl/scram"

	"github.com/onceflow/onceflow/option"
)

// readSecurity reads the properties that say how to connect and log in.
func (s *settings) readSecurity(given map[string]string) []option.Problem {
	var problems []option.Problem
	bad := func(name, hint, format string, args ...any) {
		problems = append(problems, option.Problem{Key: "properties." + name, Message: fmt.Sprintf(format, args...), Hint: hint})
	}
	useTLS, useSASL := false, false
	switch protocol := strings.ToUpper(orElse(given["security.protocol"], "PLAINTEXT")); protocol {
	case "PLAINTEXT":
	case "SSL":
		useTLS = true
	case "SASL_PLAINTEXT":
		useSASL = true
	case "SASL_SSL":
		useTLS, useSASL = true, true
	default:
		bad("security.protocol", "", "%q is not one of PLAINTEXT, SSL, SASL_PLAINTEXT, SASL_SSL", protocol)
	}
	if useTLS {
		c, p := readTLS(given)
		s.tls, problems = c, append(problems, p...)
	}
	if useSASL {
		m, user, name, err := readSASL(given)
		s.sasl, s.principal = m, user
		if err != nil {
			bad(name, "", "%v", err)
		}
	} else if given["sasl.jaas.config"] != "" && given["security.protocol"] == "" {
		bad("security.protocol", "set it to SASL_SSL or SASL_PLAINTEXT", "is missing although sasl.jaas.config is given")
	}
	return problems
}

// readSASL returns the mechanism and the principal, or the property at fault and
// why.
func readSASL(given map[string]string) (m sasl.Mechanism, principal, name string, err error) {
	mechanism := strings.ToUpper(orElse(given["sasl.mechanism"], "GSSAPI"))
	switch mechanism {
	case "PLAIN", "SCRAM-SHA-256", "SCRAM-SHA-512":
	default:
		return nil, "", "sasl.mechanism", fmt.Errorf("%q is not supported; use PLAIN, SCRAM-SHA-256 or SCRAM-SHA-512", mechanism)
	}
	l, err := parseJAAS(given["sasl.jaas.config"])
	if err != nil {
		return nil, "", "sasl.jaas.config", err
	}
	want := "ScramLoginModule"
	if mechanism == "PLAIN" {
		want = "PlainLoginModule"
	}
	if l.module != want {
		return nil, "", "sasl.jaas.config", fmt.Errorf("has the login module %s, but %s needs %s", l.module, mechanism, want)
	}
	user, password := l.options["username"], l.options["password"]
	if user == "" {
		return nil, "", "sasl.jaas.config", fmt.Errorf("has no username")
	}
	principal = "User:" + user
	switch mechanism {
	case "PLAIN":
		return plain.Auth{User: user, Pass: password}.AsMechanism(), principal, "", nil
	case "SCRAM-SHA-256":
		return scram.Auth{User: user, Pass: password}.AsSha256Mechanism(), principal, "", nil
	}
	return scram.Auth{User: user, Pass: password}.AsSha512Mechanism(), principal, "", nil
}

// readTLS builds the TLS configuration from PEM files or inline PEM.
func readTLS(given map[string]string) (*tls.Config, []option.Problem) {
	c := &tls.Config{MinVersion: tls.VersionTLS12}
	var problems []option.Problem
	note := func(name string, err error) {
		if err != nil {
			problems = append(problems, option.Problem{Key: "properties." + name, Message: err.Error()})
		}
	}
	roots, name, err := readRoots(given)
	note(name, err)
	c.RootCAs = roots
	cert, name, err := readKeyPair(given)
	note(name, err)
	if cert != nil {
		c.Certificates = []tls.Certificate{*cert}
	}
	if algorithm, ok := given["ssl.endpoint.identification.algorithm"]; ok && strings.TrimSpace(algorithm) == "" {
		c.InsecureSkipVerify = true // the chain is still verified below; only the name is not
		c.VerifyConnection = verifyChainOnly(roots)
	}
	return c, problems
}

// verifyChainOnly checks the broker's certificate as usual but for its name, as
// an empty ssl.endpoint.identification.algorithm asks for.
func verifyChainOnly(roots *x509.CertPool) func(tls.ConnectionState) error {
	return func(state tls.ConnectionState) error {
		o := x509.VerifyOptions{Roots: roots, Intermediates: x509.NewCertPool()}
		for _, c := range state.PeerCertificates[1:] {
			o.Intermediates.AddCert(c)
		}
		_, err := state.PeerCertificates[0].Verify(o)
		return err
	}
}

func readRoots(given map[string]string) (*x509.CertPool, string, error) {
	text, name, err := readStore(given, "ssl.truststore", "ssl.truststore.certificates")
	if text == "" || err != nil {
		return nil, name, err
	}
	pool := x509.NewCertPool()
	if !pool.AppendCertsFromPEM([]byte(text)) {
		return nil, name, fmt.Errorf("holds no certificate in PEM form")
	}
	return pool, "", nil
}

func readKeyPair(given map[string]string) (*tls.Certificate, string, error) {
	key := given["ssl.keystore.key"]
	chain, name, err := readStore(given, "ssl.keystore", "ssl.keystore.certificate.chain")
	if chain == "" || err != nil {
		return nil, name, err
	}
	if key == "" {
		key = chain // a PEM keystore file holds both
	}
	if encrypted(key) {
		return nil, name, fmt.Errorf("the private key is encrypted; decrypt it: openssl pkcs8 -in FILE -out key.pem")
	}
	pair, err := tls.X509KeyPair([]byte(chain), []byte(key))
	if err != nil {
		return nil, name, fmt.Errorf("is no usable key pair: %w", err)
	}
	return &pair, "", nil
}

func encrypted(key string) bool {
	for rest := []byte(key); ; {
		block, next := pem.Decode(rest)
		if block == nil {
			return false
		}
		if block.Type == "ENCRYPTED PRIVATE KEY" || block.Headers["DEK-Info"] != "" {
			return true
		}
		rest = next
	}
}

// readStore returns the PEM text of a trust or key store, given inline or as a
// file, with the property that it came from.
func readStore(given map[string]string, store, inline string) (text, name string, err error) {
	if t := given[inline]; t != "" {
		return t, inline, nil
	}
	location := store + ".location"
	path := given[location]
	if path == "" {
		return "", "", nil
	}
	content, err := os.ReadFile(path)
	if err != nil {
		return "", location, err
	}
	if !strings.Contains(string(content), "-----BEGIN ") {
		if strings.EqualFold(strings.TrimSpace(given[store+".type"]), "PEM") {
			return "", location, fmt.Errorf("%s has no PEM text: nothing in it begins with -----BEGIN", path)
		}
		return "", location, fmt.Errorf("%s is not PEM but %s; convert it: %s", path,
			orElse(strings.ToUpper(given[store+".type"]), "JKS"), convertCommand(store, path))
	}
	return string(content), location, nil
}

func convertCommand(store, path string) string {
	if store == "ssl.truststore" {
		return fmt.Sprintf("keytool -exportcert -rfc -keystore %s -alias ALIAS -file ca.pem", path)
	}
	return fmt.Sprintf("keytool -importkeystore -srckeystore %s -destkeystore k.p12 -deststoretype PKCS12 "+
		"&& openssl pkcs12 -in k.p12 -nodes -out keystore.pem", path)
}

func orElse(s, fallback string) string {
	if s = strings.TrimSpace(s); s == "" {
		return fallback
	}
	return s
}
