# The commands of everyday work. CMake and ninja do the building; see CONTRIBUTING.md.
BUILD := build
.PHONY: help packages build demo test check check-deps check-format tidy format bench clean
.DEFAULT_GOAL := help

help: ## show this list
	@echo 'make TARGET, where TARGET is one of'
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  \1 \2/p' Makefile | awk '{n=$$1; $$1=""; printf "  %-8s%s\n", n, $$0}'

packages:
	@scripts/install-packages

# ccache may have been installed just now, so it is looked for here, not when this file was read.
build: packages ## install missing packages, configure, compile
	@echo 'configure: cmake --preset release'
	@launcher=$$(command -v ccache || true); \
	cmake --preset release --log-level=WARNING \
	  -DCMAKE_C_COMPILER_LAUNCHER=$$launcher -DCMAKE_CXX_COMPILER_LAUNCHER=$$launcher >$(BUILD).log 2>&1 \
	  || { cat $(BUILD).log; rm -f $(BUILD).log; exit 1; }; rm -f $(BUILD).log
	@echo 'compile: ninja in $(BUILD)/ (some minutes the first time)'
	@cmake --build --preset release

demo: build ## tests for the C files in examples/, with the table of results
	@scripts/demo

test: build ## all tests (ctest)
	@ctest --test-dir $(BUILD) --output-on-failure -j $$(nproc)
	@echo 'all tests passed'

check: build check-deps check-format tidy ## dependencies between rooms, formatting, clang-tidy
	@echo 'all checks passed'

check-deps:
	@scripts/check_deps

check-format:
	@scripts/format --check

tidy:
	@scripts/tidy

format: ## format the C++ sources in place
	@scripts/format

bench: build ## run the benchmarks (bench/)
	@scripts/bench

clean: ## remove what was built
	@rm -rf $(BUILD) $(BUILD)-debug $(BUILD)-coverage
