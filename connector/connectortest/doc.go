// Package connectortest is the conformance kit of the connectors: what every
// source and every primary must do, as tests that a connector runs on itself.
//
// A connector's own test makes a [SourceHarness] or a [PrimaryHarness], which
// says how to fill and look into the system under test, and calls [TestSource]
// or [TestPrimary]. The kit knows no connector.
//
// It is for tests only.
package connectortest
