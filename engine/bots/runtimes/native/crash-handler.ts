/**
 * Linked to C, C++ and Rust bots on Linux. On a deadly signal, at an orderly end, and when Spar asks with SIGUSR2 because a bot is stuck,
 * it writes the place and then the whole stack as addresses to descriptor 3; addr2line turns them into lines. The bot itself is unchanged.
 */
export const crashHandlerSource = `
#define _GNU_SOURCE
#include <execinfo.h>
#include <link.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <ucontext.h>
#include <unistd.h>

static uintptr_t spar_base;

static int spar_first(struct dl_phdr_info *info, size_t size, void *data) {
  (void)size;
  (void)data;
  spar_base = info->dlpi_addr;
  return 1;
}

static char *spar_hex(char *to, uintptr_t number) {
  char digits[16];
  int count = 0;
  do {
    digits[count++] = "0123456789abcdef"[number & 15];
    number >>= 4;
  } while (number);
  while (count) *to++ = digits[--count];
  return to;
}

static uintptr_t spar_place(void *context) {
#if defined(__x86_64__)
  return (uintptr_t)((ucontext_t *)context)->uc_mcontext.gregs[REG_RIP];
#elif defined(__aarch64__)
  return (uintptr_t)((ucontext_t *)context)->uc_mcontext.pc;
#else
  (void)context;
  return spar_base;
#endif
}

static void spar_tell(char what, uintptr_t place) {
  void *stack[48];
  char text[49 * 18 + 64];
  char *to = text;
  int depth = backtrace(stack, 48);
  *to++ = what;
  *to++ = ' ';
  to = spar_hex(to, place);
  for (int i = 0; i < depth; i++) {
    *to++ = ' ';
    to = spar_hex(to, (uintptr_t)stack[i] - spar_base);
  }
  *to++ = '\\n';
  if (write(3, text, to - text) < 0) return;
}

static void spar_deadly(int number, siginfo_t *info, void *context) {
  (void)info;
  spar_tell('C', spar_place(context) - spar_base);
  signal(number, SIG_DFL);
  raise(number);
}

static void spar_asked(int number, siginfo_t *info, void *context) {
  (void)number;
  (void)info;
  spar_tell('S', spar_place(context) - spar_base);
}

static void spar_exit(void) { spar_tell('E', 0); }

__attribute__((constructor)) static void spar_begin(void) {
  static char room[65536];
  static const int deadly[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGTRAP};
  void *warm[2];
  stack_t other;
  struct sigaction action;
  if (!getenv("SPAR_GROUP")) return;
  dl_iterate_phdr(spar_first, 0);
  backtrace(warm, 2);
  memset(&other, 0, sizeof other);
  other.ss_sp = room;
  other.ss_size = sizeof room;
  sigaltstack(&other, 0);
  memset(&action, 0, sizeof action);
  action.sa_sigaction = spar_deadly;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER;
  for (unsigned i = 0; i < sizeof deadly / sizeof *deadly; i++) sigaction(deadly[i], &action, 0);
  action.sa_sigaction = spar_asked;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_RESTART;
  sigaction(SIGUSR2, &action, 0);
  atexit(spar_exit);
  if (write(3, "R\\n", 2) < 0) return;
}
`;
