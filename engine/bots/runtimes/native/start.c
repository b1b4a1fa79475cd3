/*
 * Starts bots for Spar faster than Node, which must copy its page tables for each process. A bot sees the same as when Node
 * starts it: a session of its own, and exactly the requested environment, folder, limits and descriptors.
 *
 * A request on standard input is its length in decimal digits, a newline, and that number of bytes: texts that each end
 * with a zero byte:
 *
 *   s ID KINDS LOCKS FSIZE NPROC FOLDER COUNT COMMAND… ENVIRONMENT…
 *       starts a program. KINDS has a letter for each descriptor from 0 on: "i", it reads from Spar; "o", it writes to Spar;
 *       "n", /dev/null; "-", closed. The three limits are numbers, or "-" for what they are. COUNT is that of COMMAND.
 *   c FD…   closes Spar's ends of pipes, when Spar has opened them for itself
 *
 * Lines on standard output:
 *
 *   r FD             ready; FD is a pipe, for Spar to test whether it can open one
 *   s ID PID FD…     a program was started; FD… are Spar's ends of the pipes, to be opened as /proc/SELF/fd/FD
 *   f ID ERROR       a program could not be started; ERROR is the system's errno
 *   x PID CODE SIGNAL   a program has ended
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/wait.h>
#include <unistd.h>

enum { max_descriptors = 8, first_pipe_descriptor = 16, max_request_bytes = 16 << 20 };

static sigset_t initial_mask;

static void send_line(const char *line, int length) {
  if (write(1, line, length) != length) _exit(1);
}

/* Sets a limit of this process; one that cannot be set stays as it is. */
static void set_limit(int which, const char *text) {
  if (*text == '-') return;
  rlim_t value = strtoull(text, NULL, 10);
  struct rlimit both = {value, value};
  setrlimit(which, &both);
}

struct start {
  const char *kinds, *locks, *size, *tasks, *folder;
  char **command, **environment;
  int bot_ends[max_descriptors], spar_ends[max_descriptors], pipes;
};

static int open_pipes(struct start *start) {
  for (int at = 0; start->kinds[at]; at++) {
    int ends[2] = {-1, -1};
    start->bot_ends[at] = -1;
    if (start->kinds[at] == 'n') start->bot_ends[at] = open("/dev/null", O_RDWR | O_CLOEXEC);
    if (start->kinds[at] == 'n' || start->kinds[at] == '-') continue;
    if (pipe2(ends, O_CLOEXEC) < 0) return errno;
    int reads = start->kinds[at] == 'i';
    start->bot_ends[at] = ends[reads ? 0 : 1];
    start->spar_ends[start->pipes++] = ends[reads ? 1 : 0];
  }
  return 0;
}

/* Runs in the memory of its parent, which is suspended meanwhile (vfork). */
static void execute(const struct start *start, volatile int *error) {
  setsid();
  for (int at = 0; start->kinds[at]; at++)
    if (start->bot_ends[at] < 0) close(at);
    else if (dup2(start->bot_ends[at], at) < 0) goto failed;
  /* What this process inherited is not for a bot. */
  syscall(436 /* close_range */, (unsigned)strlen(start->kinds), ~0U, 1U << 2 /* when it becomes the bot */);
  set_limit(RLIMIT_LOCKS, start->locks);
  set_limit(RLIMIT_FSIZE, start->size);
  set_limit(RLIMIT_NPROC, start->tasks);
  if (*start->folder && chdir(start->folder) < 0) goto failed;
  sigprocmask(SIG_SETMASK, &initial_mask, NULL);
  execve(start->command[0], start->command, start->environment);
  if (errno == ENOEXEC) {
    /* A script that names no interpreter is the shell's, as for execvp. */
    int words = 0;
    while (start->command[words]) words++;
    char *shell[words + 2];
    shell[0] = "/bin/sh";
    memcpy(shell + 1, start->command, (words + 1) * sizeof *shell);
    execve(shell[0], shell, start->environment);
  }
failed:
  *error = errno;
  _exit(127);
}

static pid_t run(struct start *start, int *error_number) {
  volatile int error = open_pipes(start);
  pid_t pid = -1;
  if (error == 0) {
    pid = vfork();
    if (pid == 0) execute(start, &error);
    if (pid < 0) error = errno;
  }
  for (int at = 0; start->kinds[at]; at++)
    if (start->bot_ends[at] >= 0) close(start->bot_ends[at]);
  if (error != 0) {
    for (int at = 0; at < start->pipes; at++) close(start->spar_ends[at]);
    if (pid > 0) waitpid(pid, NULL, 0);
    pid = -1;
  }
  *error_number = error;
  return pid;
}

/* `texts` ends with NULL. */
static void start(char **texts, int count) {
  char line[256];
  int error_number = EINVAL;
  if (count < 8 || strlen(texts[1]) > max_descriptors) return;
  int word_count = atoi(texts[7 - 1]);
  if (word_count < 1 || 7 + word_count > count) return;
  struct start request = {.kinds = texts[1], .locks = texts[2], .size = texts[3], .tasks = texts[4], .folder = texts[5]};
  /* The command must end with NULL, after which the environment begins. */
  char **environment = calloc(count - 7 - word_count + 1, sizeof *environment);
  if (!environment) return;
  for (int at = 7 + word_count; at < count; at++) environment[at - 7 - word_count] = texts[at];
  request.command = texts + 7;
  request.command[word_count] = NULL;
  request.environment = environment;
  pid_t pid = run(&request, &error_number);
  free(environment);
  int length = pid > 0 ? snprintf(line, sizeof line, "s %s %d", texts[0], (int)pid)
                       : snprintf(line, sizeof line, "f %s %d", texts[0], error_number);
  for (int at = 0; pid > 0 && at < request.pipes; at++)
    length += snprintf(line + length, sizeof line - length, " %d", request.spar_ends[at]);
  line[length++] = '\n';
  send_line(line, length);
}

static void handle_request(char *request, int size) {
  int count = 0;
  for (int at = 0; at < size; at++) count += request[at] == 0;
  char **texts = calloc(count + 1, sizeof *texts);
  if (!texts) _exit(1);
  char *from = request;
  for (int at = 0; at < count; at++, from += strlen(from) + 1) texts[at] = from;
  if (count > 1 && texts[0][0] == 's') start(texts + 1, count - 1);
  else if (count > 1 && texts[0][0] == 'c')
    for (int at = 1; at < count; at++) close(atoi(texts[at]));
  free(texts);
}

/* Reads input and performs all complete requests; returns 0 at the end of input. */
static int read_requests(void) {
  static char *input;
  static int length, room;
  if (length == room) {
    room = room ? 2 * room : 65536;
    input = room > max_request_bytes ? NULL : realloc(input, room + 1);
    if (!input) return 0;
  }
  ssize_t count = read(0, input + length, room - length);
  if (count < 0 && errno == EINTR) return 1;
  if (count <= 0) return 0;
  length += count;
  for (;;) {
    char *end = memchr(input, '\n', length);
    if (!end) return 1;
    int size = atoi(input), head = end + 1 - input;
    if (size <= 0 || size > max_request_bytes) return 0;
    if (length - head < size) return 1;
    handle_request(end + 1, size);
    length -= head + size;
    memmove(input, end + 1 + size, length);
  }
}

/* Reaps all ended processes, including orphans, for which nobody else may wait. */
static void report_ends(void) {
  int status;
  for (pid_t pid; (pid = waitpid(-1, &status, WNOHANG)) > 0;) {
    char line[64];
    int signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
    send_line(line, snprintf(line, sizeof line, "x %d %d %d\n", (int)pid, signal ? 0 : WEXITSTATUS(status), signal));
  }
}

int main(void) {
  char line[32];
  int probe[2];
  sigset_t ends;
  /* Ends with Spar even if a bot has suspended it. */
  prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
  /* Keeps pipes off the descriptor numbers that a bot gets. */
  while (open("/dev/null", O_RDWR | O_CLOEXEC) < first_pipe_descriptor - 1)
    ;
  sigemptyset(&ends);
  sigaddset(&ends, SIGCHLD);
  sigprocmask(SIG_BLOCK, &ends, &initial_mask);
  prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
  struct pollfd events[2] = {{0, POLLIN, 0}, {signalfd(-1, &ends, SFD_NONBLOCK | SFD_CLOEXEC), POLLIN, 0}};
  if (events[1].fd < 0 || pipe2(probe, O_CLOEXEC) < 0) return 1;
  send_line(line, snprintf(line, sizeof line, "r %d\n", probe[0]));
  for (;;) {
    struct signalfd_siginfo change;
    if (poll(events, 2, -1) < 0) continue;
    if (events[1].revents && read(events[1].fd, &change, sizeof change) > 0) report_ends();
    if (events[0].revents && !read_requests()) return 0;
  }
}
