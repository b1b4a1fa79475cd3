const ofC =
  "assert complex ctype errno fenv float inttypes iso646 limits locale math setjmp signal stdalign stdarg stdatomic stdbit stdbool stdckdint stddef stdint stdio stdlib stdnoreturn string tgmath threads time uchar wchar wctype";
const ofSystem =
  "alloca cpuid dirent dlfcn endian execinfo fcntl getopt grp libgen malloc memory netdb omp poll pthread pwd regex sched semaphore spawn strings syslog termios ucontext unistd wait features windows quadmath";
const ofCpp =
  "algorithm any array atomic barrier bit bitset cassert ccomplex cctype cerrno cfenv cfloat charconv chrono cinttypes ciso646 climits clocale cmath codecvt compare complex concepts condition_variable coroutine csetjmp csignal cstdalign cstdarg cstdbool cstddef cstdint cstdio cstdlib cstring ctgmath ctime cuchar cwchar cwctype debugging deque exception execution expected filesystem flat_map flat_set format forward_list fstream functional future generator hazard_pointer initializer_list inplace_vector iomanip ios iosfwd iostream istream iterator latch limits linalg list locale map mdspan memory memory_resource mutex new numbers numeric optional ostream print queue random ranges ratio rcu regex scoped_allocator semaphore set shared_mutex simd source_location span spanstream sstream stack stacktrace stdexcept stdfloat stop_token streambuf string string_view strstream syncstream system_error text_encoding thread tuple type_traits typeindex typeinfo unordered_map unordered_set utility valarray variant vector version cxxabi.h";

const withEnding = (names: string) => names.split(" ").map((name) => `${name}.h`);
const known = new Set([...withEnding(ofC), ...withEnding(ofSystem), ...ofCpp.split(" ")]);
/** Folders of the compiler and of the system. */
const folders = /^(?:arpa|asm|backward|bits|debug|experimental|ext|linux|net|netinet|parallel|sys|tr1|tr2)\//;

/** Whether a header comes with the compiler, so that a site has it too. */
export function isStandardHeader(name: string): boolean {
  return known.has(name) || folders.test(name) || /^(?:arm_\w+|\w*intrin)\.h$/.test(name);
}
