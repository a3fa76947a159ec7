package avro

import (
	"bytes"
	"crypto/tls"
	"crypto/x509"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"strings"
	"time"

	"github.com/onceflow/onceflow/format"
	"github.com/onceflow/onceflow/option"
)

// The keys of the options about a registry, and those of older versions.
const (
	optURL              = "url"
	optOldURL           = "schema-registry.url"
	optSubject          = "subject"
	optOldSubject       = "schema-registry.subject"
	optSchema           = "schema"
	optOldSchema        = "schema-registry.schema"
	optBasicSource      = "basic-auth.credentials-source"
	optBasicUser        = "basic-auth.user-info"
	optBearerSource     = "bearer-auth.credentials-source"
	optBearerToken      = "bearer-auth.token"
	optKeystore         = "ssl.keystore.location"
	optKeystorePassword = "ssl.keystore.password"
	optTruststore       = "ssl.truststore.location"
	optTrustPassword    = "ssl.truststore.password"
)

func registryOptions() []option.Spec {
	return []option.Spec{
		{Key: optURL, Type: option.Text, Doc: "The URL of the schema registry; several are separated by commas and tried in order. Required."},
		{Key: optOldURL, Type: option.Text, Doc: "The older name of url."},
		{Key: optSubject, Type: option.Text, Doc: "The subject that the schema of written rows is registered under; by default that of the Kafka topic, <topic>-value or <topic>-key."},
		{Key: optOldSubject, Type: option.Text, Doc: "The older name of subject."},
		{Key: optSchema, Type: option.Text, Doc: "The Avro schema to write, whose fields are the table's columns in order; by default it is derived from the columns."},
		{Key: optOldSchema, Type: option.Text, Doc: "The older name of schema."},
		{Key: optBasicSource, Type: option.Enum, Values: []string{"USER_INFO", "URL"}, Doc: "Where the user and password are: in basic-auth.user-info, or in the URL."},
		{Key: optBasicUser, Type: option.Text, Doc: "user:password for the registry."},
		{Key: optBearerSource, Type: option.Enum, Values: []string{"STATIC_TOKEN"}, Doc: "Where the bearer token is: in bearer-auth.token."},
		{Key: optBearerToken, Type: option.Text, Doc: "A bearer token for the registry."},
		{Key: optKeystore, Type: option.Text, Doc: "A PEM file of the certificate and key to show the registry."},
		{Key: optKeystorePassword, Type: option.Text, Doc: "Not needed for a PEM file; has no effect."},
		{Key: optTruststore, Type: option.Text, Doc: "A PEM file of the authorities that the registry's certificate is checked by; by default the system's."},
		{Key: optTrustPassword, Type: option.Text, Doc: "Not needed for a PEM file; has no effect."},
	}
}

// either returns an option by its key or its older one.
func either(o option.Values, key, old string) string {
	if o.Has(key) {
		return o.Text(key)
	}
	return o.Text(old)
}

// requestTimeout limits one request to the registry.
const requestTimeout = 30 * time.Second

// maxAnswerBytes limits what is read of an answer.
const maxAnswerBytes = 16 << 20

// registry speaks the HTTP interface of a schema registry. It connects at the first
// request.
type registry struct {
	bases  []*url.URL
	client *http.Client
	user   *url.Userinfo
	token  string
}

func newRegistry(o option.Values) (*registry, error) {
	r := &registry{client: &http.Client{Timeout: requestTimeout}, token: o.Text(optBearerToken)}
	for _, text := range strings.Split(either(o, optURL, optOldURL), ",") {
		if text = strings.TrimSpace(text); text == "" {
			continue
		}
		base, err := url.Parse(text)
		if err != nil || base.Host == "" || base.Scheme != "http" && base.Scheme != "https" {
			return nil, option.Problem{Key: optURL, Message: fmt.Sprintf("%q is no URL of a schema registry", text), Hint: "for example http://localhost:8081"}
		}
		r.bases = append(r.bases, base)
	}
	if len(r.bases) == 0 {
		return nil, option.Problem{Key: optURL, Message: "is required", Hint: "for example http://localhost:8081"}
	}
	if info := o.Text(optBasicUser); info != "" && o.Text(optBasicSource) != "URL" {
		name, password, ok := strings.Cut(info, ":")
		if !ok {
			return nil, option.Problem{Key: optBasicUser, Message: "is not of the form user:password"}
		}
		r.user = url.UserPassword(name, password)
	}
	return r, r.secure(o)
}

// secure reads the certificates.
func (r *registry) secure(o option.Values) error {
	trusted, own := o.Text(optTruststore), o.Text(optKeystore)
	if trusted == "" && own == "" {
		return nil
	}
	config := &tls.Config{MinVersion: tls.VersionTLS12}
	if trusted != "" {
		pem, err := os.ReadFile(trusted)
		if err != nil {
			return option.Problem{Key: optTruststore, Message: fmt.Sprintf("cannot be read: %v", err)}
		}
		config.RootCAs = x509.NewCertPool()
		if !config.RootCAs.AppendCertsFromPEM(pem) {
			return option.Problem{Key: optTruststore, Message: fmt.Sprintf("%s has no certificate in PEM", trusted), Hint: "Java key stores are not read: export the certificates, e.g. keytool -exportcert -rfc"}
		}
	}
	if own != "" {
		pair, err := tls.LoadX509KeyPair(own, own)
		if err != nil {
			return option.Problem{Key: optKeystore, Message: fmt.Sprintf("%s has no certificate and key in PEM: %v", own, err), Hint: "Java key stores are not read: convert them, e.g. openssl pkcs12 -in store.p12 -out store.pem -nodes"}
		}
		config.Certificates = []tls.Certificate{pair}
	}
	r.client.Transport = &http.Transport{Proxy: http.ProxyFromEnvironment, TLSClientConfig: config}
	return nil
}

// schema returns the text of the schema of an id.
func (r *registry) schema(id uint32) (string, error) {
	var answer struct {
		Schema     string            `json:"schema"`
		SchemaType string            `json:"schemaType"`
		References []json.RawMessage `json:"references"`
	}
	if err := r.ask(http.MethodGet, []string{"schemas", "ids", fmt.Sprint(id)}, nil, &answer); err != nil {
		return "", fmt.Errorf("schema %d: %w", id, err)
	}
	switch {
	case answer.SchemaType != "" && answer.SchemaType != "AVRO":
		return "", fmt.Errorf("schema %d of the registry is of the type %s, not Avro", id, answer.SchemaType)
	case len(answer.References) > 0:
		return "", fmt.Errorf("schema %d of the registry refers to other schemas, which is not supported", id)
	}
	return answer.Schema, nil
}

// register makes a schema known under a subject and returns its id, the old one if
// it is known already.
func (r *registry) register(subject, schema string) (uint32, error) {
	body, err := json.Marshal(map[string]string{"schema": schema})
	if err != nil {
		return 0, err
	}
	var answer struct {
		ID uint32 `json:"id"`
	}
	if err := r.ask(http.MethodPost, []string{"subjects", subject, "versions"}, body, &answer); err != nil {
		return 0, fmt.Errorf("registering the schema of %s: %w", subject, err)
	}
	return answer.ID, nil
}

// ask sends a request to each address until one answers.
func (r *registry) ask(method string, path []string, body []byte, answer any) error {
	var all error
	for _, base := range r.bases {
		err := r.askOne(base, method, path, body, answer)
		var away *format.Unavailable
		if err == nil || !errors.As(err, &away) {
			return err
		}
		all = errors.Join(all, err)
	}
	return &format.Unavailable{Err: all}
}

func (r *registry) askOne(base *url.URL, method string, path []string, body []byte, answer any) error {
	escaped := make([]string, len(path))
	for i, p := range path {
		escaped[i] = url.PathEscape(p)
	}
	target := base.JoinPath(escaped...)
	target.User = nil
	req, err := http.NewRequest(method, target.String(), bytes.NewReader(body))
	if err != nil {
		return err
	}
	r.authorize(req, base)
	req.Header.Set("Accept", "application/vnd.schemaregistry.v1+json")
	if body != nil {
		req.Header.Set("Content-Type", "application/vnd.schemaregistry.v1+json")
	}
	resp, err := r.client.Do(req)
	if err != nil {
		return &format.Unavailable{Err: fmt.Errorf("the schema registry does not answer: %w", err)}
	}
	defer resp.Body.Close()
	text, err := io.ReadAll(io.LimitReader(resp.Body, maxAnswerBytes))
	if err != nil {
		return &format.Unavailable{Err: fmt.Errorf("the schema registry at %s: %w", target.Host, err)}
	}
	if resp.StatusCode != http.StatusOK {
		return refusal(target.Host, resp.StatusCode, text)
	}
	if err := json.Unmarshal(text, answer); err != nil {
		return fmt.Errorf("the schema registry at %s does not answer in JSON: %w", target.Host, err)
	}
	return nil
}

func (r *registry) authorize(req *http.Request, base *url.URL) {
	user := r.user
	if user == nil {
		user = base.User
	}
	switch {
	case r.token != "":
		req.Header.Set("Authorization", "Bearer "+r.token)
	case user != nil:
		password, _ := user.Password()
		req.SetBasicAuth(user.Username(), password)
	}
}

// refusal is an answer other than OK in the registry's words. Errors of the server
// itself may pass.
func refusal(host string, status int, text []byte) error {
	var said struct {
		Message string `json:"message"`
	}
	if json.Unmarshal(text, &said) != nil || said.Message == "" {
		said.Message = http.StatusText(status)
	}
	err := fmt.Errorf("the schema registry at %s answers %d: %s", host, status, said.Message)
	if status >= http.StatusInternalServerError || status == http.StatusTooManyRequests {
		return &format.Unavailable{Err: err}
	}
	return err
}
