package flink

import (
	"context"
	_ "embed"
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"text/template"
	"time"
)

const (
	readyPatience = 10 * time.Minute       // most of it is for a machine that does much else
	askInterval   = 300 * time.Millisecond // each question costs a busy JobManager some milliseconds
)

//go:embed config.yaml.tmpl
var configText string

var configTemplate = template.Must(template.New("config.yaml").Parse(configText))

//go:embed log4j.properties
var logging []byte

// Cluster is a running Flink: a JobManager, a TaskManager with slots for several small jobs, and a SQL Gateway.
type Cluster struct {
	dir       string
	sizes     sizes
	processes []*process
	addresses Addresses
}

// Addresses are where a cluster listens, as base URLs.
type Addresses struct {
	// Gateway takes statements, JobManager is asked about jobs.
	Gateway, JobManager string
}

// ports are the loopback ports of a cluster.
type ports struct{ RPC, Rest, Gateway int }

// settings fill config.yaml.tmpl.
type settings struct {
	ports
	Dir   string
	Slots int
}

// Launch starts a cluster for cases: for many small jobs, of which none runs long enough to be compiled well. It starts in a new temporary folder, and Launch
// returns once the gateway answers and the TaskManager has registered. The first call of a machine downloads Flink. The caller ends the cluster with
// Close. Errors name the log of the process that failed.
func Launch(ctx context.Context) (*Cluster, error) { return launch(ctx, caseSizes) }

// LaunchForSpeed is Launch for long jobs, one at a time, whose processor time is measured.
func LaunchForSpeed(ctx context.Context) (*Cluster, error) { return launch(ctx, speedSizes) }

// LaunchForState is LaunchForSpeed for jobs whose state is in RocksDB, which has managedMB megabytes of memory for itself.
func LaunchForState(ctx context.Context, managedMB int64) (*Cluster, error) {
	sizes := speedSizes
	sizes.managed = fmt.Sprintf("%dmb", managedMB)
	return launch(ctx, sizes)
}

func launch(ctx context.Context, sizes sizes) (_ *Cluster, err error) {
	flink, err := install()
	if err != nil {
		return nil, err
	}
	c := &Cluster{sizes: sizes}
	if c.dir, err = os.MkdirTemp("", "onceflow-flink-"); err != nil {
		return nil, err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, c.Close())
		}
	}()
	free, err := freePorts()
	if err != nil {
		return nil, err
	}
	if err := c.configure(free); err != nil {
		return nil, err
	}
	if err := c.start(flink, free); err != nil {
		return nil, err
	}
	return c, c.waitReady(ctx)
}

// Addresses are where the cluster listens.
func (c *Cluster) Addresses() Addresses { return c.addresses }

// TaskManager is the id of the process that runs the jobs' tasks.
func (c *Cluster) TaskManager() int {
	i := slices.IndexFunc(c.processes, func(p *process) bool { return p.name == taskManagerName })
	return c.processes[i].cmd.Process.Pid
}

// Close ends all processes and removes the cluster's folder. It may be called twice.
func (c *Cluster) Close() error {
	for _, p := range c.processes {
		p.kill()
	}
	return os.RemoveAll(c.dir)
}

func (c *Cluster) configure(free ports) error {
	c.addresses = Addresses{Gateway: baseURL(free.Gateway), JobManager: baseURL(free.Rest)}
	var config strings.Builder
	if err := configTemplate.Execute(&config, settings{free, c.dir, c.sizes.slots}); err != nil {
		return err
	}
	return errors.Join(
		os.WriteFile(filepath.Join(c.dir, "config.yaml"), []byte(config.String()), 0o644),
		os.WriteFile(filepath.Join(c.dir, "log4j.properties"), logging, 0o644),
	)
}

func (c *Cluster) start(flink distribution, free ports) error {
	for _, service := range services(flink, c.dir, free, c.sizes) {
		p, err := startProcess(c.dir, service)
		if err != nil {
			return err
		}
		c.processes = append(c.processes, p)
	}
	return nil
}

// waitReady asks until the TaskManager's slots are listed and the gateway answers.
func (c *Cluster) waitReady(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, readyPatience)
	defer cancel()
	next := time.NewTicker(askInterval)
	defer next.Stop()
	for {
		err := c.answers(ctx)
		if err == nil {
			return nil
		}
		for _, p := range c.processes {
			if dead := p.whyExited(); dead != nil {
				return dead
			}
		}
		select {
		case <-next.C:
		case <-ctx.Done():
			return fmt.Errorf("flink: not ready within %s: %w", readyPatience, err)
		}
	}
}

func (c *Cluster) answers(ctx context.Context) error {
	var overview struct {
		Slots int `json:"slots-total"`
	}
	if err := getJSON(ctx, c.addresses.JobManager+"/overview", &overview); err != nil {
		return err
	}
	if overview.Slots < c.sizes.slots {
		return fmt.Errorf("the TaskManager's %d slots are not registered", c.sizes.slots)
	}
	var info struct{}
	return getJSON(ctx, c.addresses.Gateway+"/v1/info", &info)
}

func baseURL(port int) string { return fmt.Sprintf("http://127.0.0.1:%d", port) }

// freePorts finds ports that nobody listens on at the moment.
func freePorts() (ports, error) {
	var p ports
	for _, port := range []*int{&p.RPC, &p.Rest, &p.Gateway} {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			return p, err
		}
		defer l.Close() // after the last, so that they differ
		*port = l.Addr().(*net.TCPAddr).Port
	}
	return p, nil
}
