"""The packages: where each comes from, how it is built and tested, and what of it is the library.

Everything that is special about a package stands in its row; no other module knows any by name.

The commands are shell text, run in the root of the package's upstream source. $CC, $CFLAGS and $LDFLAGS ask for clang's
coverage. `build` must leave a compile_commands.json in `database`. All packages here have a suite in their source.
"""
import dataclasses

CMAKE = ("cmake -S . -B build-cov -DCMAKE_EXPORT_COMPILE_COMMANDS=ON -DCMAKE_BUILD_TYPE=None {} && "
         "cmake --build build-cov")
BEAR = "bear -- make {}"
CTEST = "cd build-cov && ctest --timeout 300"


@dataclasses.dataclass(frozen=True)
class Package:
    source: str  # name of the Debian source package
    build: str  # configures and builds library and tests
    suite: str  # runs the package's own tests
    library: tuple  # patterns for the library's sources, relative to the root
    configure: str = "true"
    database: str = "."  # where compile_commands.json is, relative to the root
    needs: tuple = ()  # Debian packages, besides those that every row needs
    link: tuple = ()  # what assay must link
    only: tuple = ()  # patterns again: what of the library assay is run on, where all would take too long
    note: str = ""  # said in the output


TABLE = (
    Package(
        "yajl",
        # as assay compiles it: in -std=c99 assert() is another macro
        configure="sed -i s/-std=c99/-std=gnu99/ CMakeLists.txt",
        build=CMAKE.format(""),
        database="build-cov",
        suite="B=$PWD/build-cov/test; (cd test/parsing && ./run_tests.sh $B/parsing/yajl_test) && "
              "cd $B/api && sh ../../../test/api/run_tests.sh",
        library=("src/*.c",)),
    Package(
        "libtommath",
        # with counters `if (MP_HAS(…))` is no longer folded, and what no platform has is called, if never run
        build=BEAR.format('test CFLAGS="$CFLAGS" IGNORE_SPEED=1 LFLAGS="-no-pie -Wl,--unresolved-symbols=ignore-all"'),
        suite="./test",
        library=("bn_*.c",)),
    Package(
        "zlib",
        configure="./configure --static",
        build=BEAR.format("libz.a example minigzip infcover"),
        suite="make teststatic; ./infcover",
        library=("*.c",)),
    Package(
        "bzip2",
        build=BEAR.format('libbz2.a bzip2 CC="$CC" CFLAGS="$CFLAGS -D_FILE_OFFSET_BITS=64"'),
        suite='make test CC="$CC" CFLAGS="$CFLAGS -D_FILE_OFFSET_BITS=64"',
        library=("blocksort.c", "huffman.c", "crctable.c", "randtable.c", "compress.c", "decompress.c", "bzlib.c")),
    Package(
        "libyaml",
        build=CMAKE.format("-DBUILD_TESTING=ON"),
        database="build-cov",
        # `make check` is test-version and test-reader; the other programs are for the files of the package
        suite="(cd build-cov && ctest); for p in scanner parser loader emitter dumper; do "
              "build-cov/run-$p examples/*.yaml regression-inputs/*; done; for f in examples/*.yaml; do for p in "
              "reformatter reformatter-alt deconstructor deconstructor-alt; do build-cov/example-$p <$f; done; done",
        library=("src/*.c",)),
    Package(
        "libcsv",
        # its configure is too old to find its own library for `make check`; the check program is one file
        build="bear -- $CC $CFLAGS -c libcsv.c test_csv.c && $CC $CFLAGS libcsv.o test_csv.o -o check_csv",
        suite="./check_csv",
        library=("libcsv.c",)),
    Package(
        "libbsd",
        needs=("libmd-dev",),
        configure="./configure --disable-static",
        build=BEAR.format("") + " && make check TESTS=",
        suite="make -k check",
        library=("src/*.c",),
        link=("-lmd",)),
    Package(
        "http-parser",
        # test_fast is compiled with other macros (HTTP_PARSER_STRICT=0): another program, and only one can be compared
        build=BEAR.format('test_g CFLAGS="$CFLAGS"'),
        suite="./test_g",
        library=("http_parser.c",)),
    Package(
        "jsmn",
        # a library in a header: it is compiled as a file of its own, in the configuration of test_default
        configure="cp jsmn.h jsmn.c",
        build="bear -- $CC $CFLAGS -c jsmn.c && $CC $CFLAGS -DJSMN_HEADER test/tests.c jsmn.o -o test/test_default",
        suite="./test/test_default",
        library=("jsmn.c",)),
    Package(
        "json-c",
        build=CMAKE.format("-DDISABLE_WERROR=ON -DBUILD_SHARED_LIBS=OFF -DDISABLE_EXTRA_LIBS=ON"),
        database="build-cov",
        suite="export USE_VALGRIND=0; " + CTEST,
        library=("*.c",)),
    Package(
        "lz4",
        # all of one configuration: fullbench is built with other macros. The rest of `make test` takes hours.
        build='cd tests && MOREFLAGS= && bear --output ../compile_commands.json -- make fuzzer frametest datagen '
              'decompress-partial decompress-partial-usingDict lz4 CFLAGS="$CFLAGS -DLZ4_DEBUG=1"',
        suite='cd tests && make -k -o lz4 test-lz4-basic test-lz4-multiple test-lz4-contentSize test-lz4-dict '
              'test-lz4-testmode test-decompress-partial test-fuzzer test-frametest FUZZER_TIME=-T60s '
              'CFLAGS="$CFLAGS -DLZ4_DEBUG=1"',
        library=("lib/*.c",)),
    Package(
        "giflib",
        # without the manual pages, which `make check` would make first
        build=BEAR.format('CFLAGS="$CFLAGS -std=gnu99 -fPIC" libgif.a libutil.a gif2rgb gifbuild giffix giftext '
                          'giftool gifclrmp gifbg gifcolor gifecho giffilter gifhisto gifinto gifsponge gifwedge'),
        suite="make -k -C tests",
        library=("dgif_lib.c", "egif_lib.c", "gifalloc.c", "gif_err.c", "gif_font.c", "gif_hash.c",
                 "openbsd-reallocarray.c", "quantize.c")),
    Package(
        "cjson",
        build=CMAKE.format("-DENABLE_CUSTOM_COMPILER_FLAGS=OFF -DENABLE_CJSON_UTILS=ON"),
        database="build-cov",
        suite=CTEST,
        library=("cJSON.c", "cJSON_Utils.c")),
    Package(
        "jansson",
        build=CMAKE.format("-DJANSSON_BUILD_DOCS=OFF -DJANSSON_EXAMPLES=OFF"),
        database="build-cov",
        suite=CTEST,
        library=("src/*.c",)),
    Package(
        "expat",
        configure="cd expat && cmake -S . -B ../build-cov -DCMAKE_EXPORT_COMPILE_COMMANDS=ON -DCMAKE_BUILD_TYPE=None "
                  "-DEXPAT_SHARED_LIBS=OFF -DEXPAT_BUILD_DOCS=OFF -DEXPAT_BUILD_EXAMPLES=OFF",
        build="cmake --build build-cov",
        database="build-cov",
        suite=CTEST,
        library=("expat/lib/*.c",)),
)
