# A list of commands; what they do is Go. `make` lists them.

GOFUMPT     = mvdan.cc/gofumpt@v0.12.0
STATICCHECK = honnef.co/go/tools/cmd/staticcheck@v0.8.2

BIN   = bin/onceflow
PKG   = ./...
CASES = conformance/cases

.PHONY: help build run test real check conformance flink-golden differential sim sim-long kafka s3 fuzz docs bench

help: ## list these commands
	@awk -F ':.*## ' '/^[a-z0-9-]+:.*## / { printf "make %-13s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

build: ## build bin/onceflow
	go build -o $(BIN) ./cmd/onceflow

run: build ## run a pipeline: FILE=pipeline.sql ARGS=
	$(BIN) run $(ARGS) $(FILE)

test: ## test; what needs Java and Maven is skipped without them: PKG=./...
	go test $(PKG)

real: ## test, and fail where real Kafka or the S3 server can't run: PKG=./...
	ONCEFLOW_REQUIRE_KAFKA=1 ONCEFLOW_REQUIRE_S3=1 go test -count=1 $(PKG)

check: ## format, vet, staticcheck
	@test -z "$$(go run $(GOFUMPT) -l . | tee /dev/stderr)"
	go vet ./...
	go run $(STATICCHECK) ./...

conformance: build ## compare with Apache Flink: CASES=conformance/cases BROKER=host:port ARGS='--only conformance/supported.txt --kill 3'
	go run ./conformance/cmd/conformance --bin $(BIN) --cases $(CASES) $(if $(BROKER),--broker $(BROKER)) $(ARGS)

flink-golden: ## record what real Apache Flink answers to new cases: DIR=conformance/cases/area/name ARGS='--runs 2 --rewrite --explain'
	go run ./conformance/flink/cmd/flink-golden --cases $(DIR) $(ARGS)

differential: build ## ask real Apache Flink the same random questions: SEED=1 BATCHES=1 ARGS='--shrink 5 -v'
	go run ./conformance/cmd/differential --bin $(BIN) --seed $(or $(SEED),1) --batches $(or $(BATCHES),1) $(ARGS)

sim: ## play the commit protocol against a hostile world: SCHEDULES=1000000 SEED=1
	go test -count=1 -timeout 0 -v -run TestScheduleKeepsThePromises ./internal/sim \
		-sim.schedules=$(or $(SCHEDULES),1000000) -sim.seed=$(or $(SEED),1)

sim-long: ## the same for hours, then the whole engine in virtual time: SCHEDULES=10000000 BUBBLES=20000 SEED=1
	$(MAKE) sim SCHEDULES=$(or $(SCHEDULES),10000000) SEED=$(or $(SEED),1)
	go test -count=1 -timeout 0 -v -run TestTheEngineKeepsItsPromises ./internal/bubble \
		-bubble.schedules=$(or $(BUBBLES),20000) -bubble.seed=$(or $(SEED),1)

kafka: ## run real Apache Kafka until Ctrl-C: ARGS='--brokers 3'
	go run ./internal/testkafka/cmd/kafka $(ARGS)

s3: ## run an S3 server until Ctrl-C; the first time builds it (versitygw)
	go run ./internal/tests3/cmd/s3

fuzz: ## fuzz one function of one package: PKG=./format/json FUZZ=FuzzName FUZZTIME=1m
	go test -run '^$$' -fuzz '^$(FUZZ)$$' -fuzztime $(or $(FUZZTIME),1m) $(PKG)

docs: ## write docs/sql from the program's registries
	go test -count=1 -run TestReference . -args -reference

bench: ## measure speed, Kafka to Kafka: ARGS=
	go run ./bench $(ARGS)
