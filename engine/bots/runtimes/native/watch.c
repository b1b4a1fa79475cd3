/*
 * Runs a compiled bot: `watch [-t] [-w] PROGRAM ARGS...`; with -w it watches it from outside, with -t it gives it a terminal
 * for its standard output.
 *
 * This process becomes the bot by exec, so that the bot is the program that its compiler made, with the process id, the
 * parent, the environment, the descriptors and the stack that it has when it is started directly. Before that, a second
 * process, which is no child of the bot, attaches to it as a debugger does. It writes a line of registers to descriptor 3
 * and holds the bot until Spar, who has read the stack by then, says "g" on descriptor 4:
 *
 *   R                          it is attached
 *   C signal process r0 r1 …   a signal is about to end the bot, which has no handler for it
 *   E 0 process r0 r1 …        the bot ends itself
 *   S 0 process r0 r1 …        Spar said "s" on descriptor 4: where the main thread is
 */
#define _GNU_SOURCE
#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/signalfd.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

#if defined(__x86_64__)
enum { number_of_call = 15 };
#elif defined(__aarch64__)
enum { number_of_call = 8 };
#else
#error "no registers are known of this processor"
#endif

enum { to_spar = 3, from_spar = 4, patience_ms = 1000 };

static pid_t bot;
static int asked;

static int registers(pid_t thread, uint64_t *to, int room) {
  struct iovec all = {to, room * sizeof *to};
  if (ptrace(PTRACE_GETREGSET, thread, (void *)NT_PRSTATUS, &all) < 0) return 0;
  return all.iov_len / sizeof *to;
}

/* Notes what Spar said; 1 when it said that the bot may go on, or will say nothing more. */
static int heard(void) {
  char said[64];
  int count = read(from_spar, said, sizeof said);
  if (count < 0 && errno == EINTR) return 0;
  if (count <= 0) return 1;
  if (memchr(said, 's', count)) asked = 1;
  return memchr(said, 'g', count) != NULL;
}

static void tell(char what, int signal, pid_t thread) {
  uint64_t values[64];
  char line[64 * 17 + 64];
  int count = registers(thread, values, 64);
  int length = sprintf(line, "%c %d %d", what, signal, (int)bot);
  struct pollfd word = {from_spar, POLLIN, 0};
  for (int i = 0; i < count; i++) length += sprintf(line + length, " %llx", (unsigned long long)values[i]);
  line[length++] = '\n';
  if (write(to_spar, line, length) != length) return;
  while (poll(&word, 1, patience_ms) > 0 && !heard())
    ;
}

static int is_deadly(int signal) {
  return signal == SIGSEGV || signal == SIGBUS || signal == SIGFPE || signal == SIGILL || signal == SIGABRT ||
         signal == SIGTRAP || signal == SIGSYS;
}

/* Whether the bot has a function of its own for a signal: then it lives on, and is not kept waiting. */
static int is_handled(pid_t thread, int signal) {
  char name[32], text[4096];
  sprintf(name, "/proc/%d/status", (int)thread);
  int file = open(name, O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  int length = read(file, text, sizeof text - 1);
  close(file);
  text[length > 0 ? length : 0] = 0;
  const char *caught = strstr(text, "\nSigCgt:");
  return caught && strtoull(caught + 8, NULL, 16) >> (signal - 1) & 1;
}

static int ends_itself(pid_t thread) {
  uint64_t values[64];
  return registers(thread, values, 64) > number_of_call && values[number_of_call] == SYS_exit_group;
}

static void handle(pid_t thread, int status) {
  int signal = WSTOPSIG(status);
  int event = status >> 16;
  int deliver = 0;
  if (event == 0) {
    if (is_deadly(signal) && !is_handled(thread, signal)) tell('C', signal, thread);
    deliver = signal;
  } else if (event == PTRACE_EVENT_EXIT) {
    if (ends_itself(thread)) tell('E', 0, thread);
  } else if (event == PTRACE_EVENT_STOP) {
    if (signal != SIGTRAP) {
      ptrace(PTRACE_LISTEN, thread, 0, 0);
      return;
    }
    if (asked && thread == bot) {
      asked = 0;
      tell('S', 0, thread);
    }
  }
  ptrace(PTRACE_CONT, thread, 0, deliver);
}

/* All that there is to wait for now; 0 when the bot is gone. */
static int handle_all(void) {
  for (;;) {
    int status;
    pid_t thread = waitpid(-1, &status, __WALL | WNOHANG);
    if (thread == 0) return 1;
    if (thread < 0 && errno != EINTR) return 0;
    if (thread > 0 && WIFSTOPPED(status)) handle(thread, status);
  }
}

static void watch(int attached) {
  sigset_t changes;
  sigemptyset(&changes);
  sigaddset(&changes, SIGCHLD);
  sigprocmask(SIG_BLOCK, &changes, NULL);
  struct pollfd events[2] = {{signalfd(-1, &changes, SFD_NONBLOCK), POLLIN, 0}, {from_spar, POLLIN, 0}};
  long options = PTRACE_O_TRACECLONE | PTRACE_O_TRACEEXIT;
  if (ptrace(PTRACE_SEIZE, bot, 0, options) < 0 || write(to_spar, "R\n", 2) != 2) return;
  close(attached);
  for (int standard = 0; standard < 3; standard++) close(standard);
  while (handle_all()) {
    struct signalfd_siginfo change;
    if (poll(events, 2, -1) < 0) continue;
    if (events[0].revents && read(events[0].fd, &change, sizeof change) < 0) continue;
    if (!events[1].revents) continue;
    /* Spar is gone: it ends the bot by other means. */
    if (heard()) events[1].fd = -1;
    if (asked) ptrace(PTRACE_INTERRUPT, bot, 0, 0);
  }
}

/* A second process, which is no child of this one: 0 in it, what to hand to forget in this one. */
static pid_t fork_apart(void) {
  pid_t between = fork();
  if (between != 0) return between;
  if (fork() != 0) _exit(0);
  return 0;
}

static void forget(pid_t between) {
  while (between > 0 && waitpid(between, NULL, 0) < 0 && errno == EINTR)
    ;
}

static void be_watched(void) {
  int attached[2];
  char end;
  fcntl(to_spar, F_SETFD, FD_CLOEXEC);
  fcntl(from_spar, F_SETFD, FD_CLOEXEC);
  if (pipe2(attached, O_CLOEXEC) < 0) return;
  /* Where only a parent may attach, this lets a process that is none. */
  prctl(PR_SET_PTRACER, PR_SET_PTRACER_ANY, 0, 0, 0);
  pid_t between = fork_apart();
  if (between == 0) {
    close(attached[0]);
    watch(attached[1]);
    _exit(0);
  }
  close(attached[1]);
  /* Nothing comes: it ends when the watcher is attached, or cannot. */
  while (read(attached[0], &end, 1) < 0 && errno == EINTR)
    ;
  close(attached[0]);
  forget(between);
  prctl(PR_SET_PTRACER, 0, 0, 0, 0);
}

/* Hands on what comes from the terminal until nobody can write to it any more. */
static void hand_on(int terminal) {
  char text[65536];
  for (;;) {
    ssize_t count = read(terminal, text, sizeof text);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return;
    for (ssize_t done = 0; done < count;) {
      ssize_t written = write(1, text + done, count - done);
      if (written < 0 && errno != EINTR) return;
      if (written > 0) done += written;
    }
  }
}

/* A program whose output goes to a terminal writes each line as soon as it is whole. Nothing else is done to the text. */
static void write_to_terminal(void) {
  struct termios modes;
  int terminal = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
  if (terminal < 0 || grantpt(terminal) < 0 || unlockpt(terminal) < 0) return;
  int side = open(ptsname(terminal), O_RDWR | O_NOCTTY | O_CLOEXEC);
  if (side < 0 || tcgetattr(side, &modes) < 0) return;
  cfmakeraw(&modes);
  tcsetattr(side, TCSANOW, &modes);
  pid_t between = fork_apart();
  if (between == 0) {
    int others[] = {0, 2, to_spar, from_spar, side};
    for (unsigned i = 0; i < sizeof others / sizeof *others; i++)
      if (others[i] != terminal) close(others[i]);
    hand_on(terminal);
    _exit(0);
  }
  if (between > 0) dup2(side, 1);
  forget(between);
}

int main(int count, char **words) {
  int at = 1;
  bot = getpid();
  for (; at < count && words[at][0] == '-'; at++) {
    if (words[at][1] == 't') write_to_terminal();
    if (words[at][1] == 'w') be_watched();
  }
  if (at >= count) return 127;
  execv(words[at], words + at);
  perror(words[at]);
  return 127;
}
