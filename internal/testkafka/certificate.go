package testkafka

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"errors"
	"fmt"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"time"
)

// Certificates are PEM files of a cluster with a TLS listener, all signed by one authority made for that cluster.
type Certificates struct {
	// Authority is the file of the certificate that signed the others.
	Authority string
	// ClientCertificate and ClientKey are the files of a client's certificate and its PKCS #8 key.
	ClientCertificate, ClientKey string

	brokerKeystore string // key and certificate in one file, as Kafka wants them
}

// Config returns a TLS configuration that trusts the cluster and shows the client's certificate.
func (c Certificates) Config() (*tls.Config, error) {
	authority, err := os.ReadFile(c.Authority)
	if err != nil {
		return nil, err
	}
	roots := x509.NewCertPool()
	if !roots.AppendCertsFromPEM(authority) {
		return nil, fmt.Errorf("no certificate in %s", c.Authority)
	}
	client, err := tls.LoadX509KeyPair(c.ClientCertificate, c.ClientKey)
	if err != nil {
		return nil, err
	}
	return &tls.Config{RootCAs: roots, Certificates: []tls.Certificate{client}}, nil
}

// writeCertificates makes an authority, a broker's certificate for the loopback address and a client's, and writes them to dir.
func writeCertificates(dir string) (Certificates, error) {
	files := Certificates{
		Authority:         filepath.Join(dir, "authority.pem"),
		ClientCertificate: filepath.Join(dir, "client.pem"),
		ClientKey:         filepath.Join(dir, "client-key.pem"),
		brokerKeystore:    filepath.Join(dir, "broker.pem"),
	}
	authority, err := newAuthority()
	if err != nil {
		return files, err
	}
	broker, err := authority.issue(2, "broker")
	if err != nil {
		return files, err
	}
	client, err := authority.issue(3, "client")
	if err != nil {
		return files, err
	}
	return files, errors.Join(
		os.WriteFile(files.Authority, authority.certificatePEM(), 0o644),
		os.WriteFile(files.brokerKeystore, append(broker.keyPEM, broker.certificatePEM()...), 0o600),
		os.WriteFile(files.ClientCertificate, client.certificatePEM(), 0o644),
		os.WriteFile(files.ClientKey, client.keyPEM, 0o600),
	)
}

// identity is a certificate and its key.
type identity struct {
	key         *ecdsa.PrivateKey
	keyPEM      []byte
	certificate *x509.Certificate
}

func newAuthority() (*identity, error) {
	t := template(1, "Onceflow test authority")
	t.IsCA, t.BasicConstraintsValid = true, true
	t.KeyUsage = x509.KeyUsageCertSign
	return newIdentity(t, nil)
}

func (authority *identity) issue(serial int64, name string) (*identity, error) {
	t := template(serial, name)
	t.KeyUsage = x509.KeyUsageDigitalSignature
	t.ExtKeyUsage = []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth, x509.ExtKeyUsageClientAuth}
	t.DNSNames = []string{"localhost"}
	t.IPAddresses = []net.IP{net.IPv4(127, 0, 0, 1)}
	return newIdentity(t, authority)
}

func template(serial int64, name string) *x509.Certificate {
	return &x509.Certificate{
		SerialNumber: big.NewInt(serial),
		Subject:      pkix.Name{CommonName: name},
		NotBefore:    time.Now().Add(-time.Hour),
		NotAfter:     time.Now().Add(30 * 24 * time.Hour),
	}
}

// newIdentity makes a key and has its certificate signed by the authority, or by itself if that is nil.
func newIdentity(t *x509.Certificate, authority *identity) (*identity, error) {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return nil, err
	}
	pkcs8, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		return nil, err
	}
	parent, signer := t, key
	if authority != nil {
		parent, signer = authority.certificate, authority.key
	}
	der, err := x509.CreateCertificate(rand.Reader, t, parent, key.Public(), signer)
	if err != nil {
		return nil, err
	}
	certificate, err := x509.ParseCertificate(der)
	if err != nil {
		return nil, err
	}
	keyPEM := pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: pkcs8})
	return &identity{key: key, keyPEM: keyPEM, certificate: certificate}, nil
}

func (i *identity) certificatePEM() []byte {
	return pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: i.certificate.Raw})
}
