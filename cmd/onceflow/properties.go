package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/twmb/franz-go/pkg/kgo"

	"github.com/onceflow/onceflow/connector/kafka"
)

// clientProperties puts the brokers' addresses and what --property says together, without "properties.".
func clientProperties(bootstrap string, pairs []string) (map[string]string, error) {
	all := map[string]string{"bootstrap.servers": bootstrap}
	for _, p := range pairs {
		key, value, found := strings.Cut(p, "=")
		if !found || key == "" {
			return nil, fmt.Errorf("--property %q: want KEY=VALUE", p)
		}
		all[strings.TrimPrefix(key, "properties.")] = value
	}
	return all, nil
}

// clientOptions are the options of clients with these properties. The error names all that are wrong.
func clientOptions(properties map[string]string) ([]kgo.Opt, error) {
	var problems []string
	client, bad := kafka.ClientOptions(properties)
	for _, p := range bad {
		p.Key = strings.TrimPrefix(p.Key, "properties.")
		problems = append(problems, "--property: "+p.Error())
	}
	if len(problems) > 0 {
		return nil, errors.New(strings.Join(problems, "\n"))
	}
	return client, nil
}
