package kafka

import (
	"context"
	"fmt"
	"strconv"

	"github.com/twmb/franz-go/pkg/kerr"
	"github.com/twmb/franz-go/pkg/kgo"
	"github.com/twmb/franz-go/pkg/kmsg"
)

// describeConfigs returns the configuration of topics or brokers by name. Those
// that the client has no right to see are left out.
func describeConfigs(ctx context.Context, cl *kgo.Client, kind kmsg.ConfigResourceType, names ...string) (map[string]map[string]string, error) {
	all := map[string]map[string]string{}
	if len(names) == 0 {
		return all, nil
	}
	req := kmsg.NewPtrDescribeConfigsRequest()
	for _, name := range names {
		r := kmsg.NewDescribeConfigsRequestResource()
		r.ResourceType, r.ResourceName = kind, name
		req.Resources = append(req.Resources, r)
	}
	resp, err := req.RequestWith(ctx, cl)
	if err != nil {
		return nil, classify(fmt.Errorf("describe the configuration: %w", err))
	}
	for _, r := range resp.Resources {
		switch err := kerr.ErrorForCode(r.ErrorCode); {
		case err == nil:
			all[r.ResourceName] = readConfig(r.Configs)
		case !isAny(err, deniedErrors):
			return nil, classify(fmt.Errorf("describe the configuration of %s %s: %w", kind, r.ResourceName, err))
		}
	}
	return all, nil
}

func readConfig(entries []kmsg.DescribeConfigsResponseResourceConfig) map[string]string {
	config := map[string]string{}
	for _, c := range entries {
		if c.Value != nil {
			config[c.Name] = *c.Value
		}
	}
	return config
}

// brokerConfig returns the configuration of one broker; empty without the right
// to see it.
func brokerConfig(ctx context.Context, cl *kgo.Client) (map[string]string, error) {
	c, err := describeCluster(ctx, cl)
	if err != nil || len(c.nodes) == 0 {
		return nil, err
	}
	name := strconv.Itoa(int(c.nodes[0]))
	all, err := describeConfigs(ctx, cl, kmsg.ConfigResourceTypeBroker, name)
	return all[name], err
}
