/** What a sandbox can shut off: the rows of the table in docs/safety.md, word for word. */
export type Aspect =
  | "reading your files"
  | "knowing names, sizes and dates of your files"
  | "writing, but to a temporary folder"
  | "changing modes, owners and dates of your files"
  | "the network, sockets of other programs"
  | "reading and tracing other processes"
  | "signals to other processes, their priority"
  | "knowing that other processes are there"
  | "your environment, except paths and locale"
  | "memory and queues that processes share"
  | "keys of your session (`keyctl`)"
  | "memory that no limit counts (`memfd_create`)"
  | "parts of the kernel that attacks begin with (`io_uring`)"
  | "settings and messages of the machine"
  | "namespaces of its own"
  | "writing more than 256 MB to memory";

/**
 * Attempts of a bot to get out, by what they would get round: each an expression in Python that is true when it came
 * through. It can name `folder`, which is the user's with a `secret`; `own`, the bot's; `tmp`, where it may write; `victim`,
 * another process of the user's; and what `helpers` defines.
 */
export const probes: Readonly<Record<Aspect, Readonly<Record<string, string>>>> = {
  "reading your files": {
    "a file by its path": "read(secret)",
    "a folder's list": "os.listdir(folder)",
    "by a link that it makes": "os.symlink(secret, tmp + '/link') or read(tmp + '/link')",
    "by a hard link": "os.link(secret, tmp + '/hard') or read(tmp + '/hard')",
    "by its own root in /proc": 'read("/proc/self/root" + secret)',
    "by another's root in /proc": 'read(f"/proc/{victim}/root" + secret)',
    "by another's folder in /proc": 'read(f"/proc/{victim}/cwd/secret")',
    "by what another has open": 'read(f"/proc/{victim}/fd/{opened}")',
    "by a path alone, opened again": 'read(f"/proc/self/fd/{os.open(secret, os.O_PATH)}")',
    "by openat2": "os.read(call(437, -100, secret.encode(), bytes(24), 24), 99)",
    "by way of ..": 'read(own + "/../" + os.path.basename(folder) + "/secret")',
    "by moving it": "os.rename(folder + '/other', tmp + '/other') or read(tmp + '/other')",
    "by running it": 'os.spawnv(os.P_WAIT, folder + "/program", ["program"]) == 7',
    "by running it from an open file": "ran_open(folder + '/program') == 7",
    "by a handle": "by_handle(secret)",
    "by a mount of its own": "in_child(lambda: mounted(folder) and read(tmp + '/secret'))",
    "by a tree of its own": 'b"SECRET" in read_at(call(428, -100, folder.encode(), 1), "secret")',
    "by leaving its root": "in_child(lambda: left_root() and read(secret))",
    "by a link of links in /proc": 'read(f"/proc/self/task/{os.getpid()}/root/proc/{victim}/cwd/secret")',
    "when it is used": "libc.inotify_add_watch(libc.inotify_init(), folder.encode(), 0xfff) >= 0",
  },
  "knowing names, sizes and dates of your files": {
    "the size of a file": "os.stat(secret).st_size > 0",
    "whether there is one": "os.access(folder, os.F_OK)",
    "where a link leads": 'os.readlink(folder + "/link")',
  },
  "writing, but to a temporary folder": {
    "a new file": 'write(folder + "/new")',
    "a file that is there": "write(secret, os.O_WRONLY | os.O_APPEND)",
    "cutting one off by its path": "libc.truncate(folder.encode() + b'/cut', 1) == 0",
    "cutting one off as it is read": "os.open(folder + '/cut', os.O_RDONLY | os.O_TRUNC) >= 0",
    "cutting one off without reading": "os.open(folder + '/cut', 3 | os.O_TRUNC) >= 0",
    "removing one": 'os.unlink(folder + "/removed") is None',
    "moving one in": "write(tmp + '/in', os.O_WRONLY | os.O_CREAT) and os.rename(tmp + '/in', folder + '/in') is None",
    "a hard link of its own":
      "write(tmp + '/mine', os.O_WRONLY | os.O_CREAT) and os.link(tmp + '/mine', folder + '/mine') is None",
    "a folder": 'os.mkdir(folder + "/made") is None',
    "a pipe": 'os.mkfifo(folder + "/pipe") is None',
    "a link": 'os.symlink("x", folder + "/made link") is None',
    "your terminal": "os.write(os.open(terminal, os.O_WRONLY | os.O_NOCTTY), b'x') == 1",
    "a device":
      "os.mknod(tmp + '/device', 0o020600, os.makedev(1, 3)) is None and os.open(tmp + '/device', os.O_RDWR) >= 0",
    "through a link that it makes": "os.symlink(folder, tmp + '/way') or write(tmp + '/way/through')",
    "its own source": 'write(own + "/bot.py", os.O_WRONLY)',
    "beside its own source": 'write(own + "/beside.py")',
    "in a folder that is mounted below its own": 'write(own + "/mounted/new")',
    "its own source by a hard link": "os.link(own + '/bot.py', tmp + '/bot.py') or write(tmp + '/bot.py', os.O_WRONLY)",
  },
  "changing modes, owners and dates of your files": {
    "a mode": "os.chmod(secret, 0o600) is None",
    "a mode of its own source": "os.chmod(own + '/bot.py', 0o755) is None",
    "a mode by an open file": "os.fchmod(os.open(own + '/bot.py', os.O_RDONLY), 0o755) is None",
    "an owner": "os.chown(secret, os.getuid(), os.getgid()) is None",
    "a mode of a device": "os.chmod('/dev/null', 0o666) is None",
    dates: "os.utime(secret, (1, 1)) is None",
    "dates of its own source": "os.utime(own + '/bot.py', (1, 1)) is None",
    "an attribute": "os.setxattr(own + '/bot.py', 'user.spar', b'1') is None",
    "a flag":
      "fcntl.ioctl(os.open(own + '/bot.py', os.O_RDONLY), 0x40086602, (0x40 | flags(own + '/bot.py')).to_bytes(8, 'little')) is not None",
  },
  "the network, sockets of other programs": {
    TCP: 'connected(socket.AF_INET, socket.SOCK_STREAM, ("127.0.0.1", tcp))',
    "TCP in another thread": 'in_thread(lambda: connected(socket.AF_INET, socket.SOCK_STREAM, ("127.0.0.1", tcp)))',
    UDP: 'echoed(("127.0.0.1", udp))',
    "a socket with a path": 'connected(socket.AF_UNIX, socket.SOCK_STREAM, folder + "/socket")',
    "one without": 'connected(socket.AF_UNIX, socket.SOCK_STREAM, "\\0" + abstract)',
    "the host of a virtual machine": "socket.socket(40, socket.SOCK_STREAM) is not None",
    "packets of the machine":
      "socket.socket(socket.AF_PACKET, socket.SOCK_RAW).bind(('lo', 0)) is None and interfaces() > 1",
    "one with a path, by half of a pair":
      'socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)[0].sendto(b"x", folder + "/datagrams")',
    "one without, by half of a pair":
      'socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)[0].sendto(b"x", "\\0" + abstract + "-d")',
  },
  "reading and tracing other processes": {
    environment: 'b"SECRET" in bytes_of(f"/proc/{victim}/environ")',
    "a map of memory": 'bytes_of(f"/proc/{victim}/maps")',
    "memory by its file": 'os.pread(os.open(f"/proc/{victim}/mem", os.O_RDONLY), 4, address)',
    "memory by a call": "peeked(address)",
    tracing: "libc.ptrace(0x4206, victim, 0, 0) == 0 and (time.sleep(0), libc.ptrace(17, victim, 0, 0))",
    "taking an open file": "call(438, call(434, victim, 0), opened, 0) >= 0",
    "what it waits for": 'bytes_of(f"/proc/{victim}/syscall")',
    comparing: "call(312 if x86 else 272, victim, victim, 0, 0, 0) == 0",
    "where its memory lies": "call(279 if x86 else 239, victim, 0, None, None, None, 0) == 0",
    "counting what it does": "counted(victim) >= 0",
    "environment of its parents": 'any(b"SECRET" in bytes_of(f"/proc/{pid}/environ") for pid in parents())',
  },
  "signals to other processes, their priority": {
    "by its number": "os.kill(victim, signal.SIGCONT) is None",
    "to a group": "os.killpg(os.getpgid(victim), signal.SIGCONT) is None",
    "to a thread": "libc.tgkill(victim, victim, signal.SIGCONT) == 0",
    "by a descriptor": "call(424, call(434, victim, 0), signal.SIGCONT, None, 0) == 0",
    "with a value": "libc.sigqueue(victim, signal.SIGCONT, None) == 0",
    "by an open file": "fcntl.fcntl(socket.socketpair()[0], fcntl.F_SETOWN, victim) is not None",
    priority: "os.setpriority(os.PRIO_PROCESS, victim, 19) is None",
    "priority of all of the user's":
      "os.setpriority(os.PRIO_PROCESS, victim, os.getpriority(os.PRIO_PROCESS, victim)) is None",
    "priority of files": "call(251 if x86 else 30, 1, victim, 0) == 0",
    schedule:
      "os.sched_setscheduler(victim, os.SCHED_BATCH, os.sched_param(0)) is None and os.sched_getscheduler(victim) == os.SCHED_BATCH",
    "what is ended first": 'os.open(f"/proc/{victim}/oom_score_adj", os.O_WRONLY) >= 0',
    limits: "resource.prlimit(victim, resource.RLIMIT_CORE, (0, 0)) is not None",
    processors: "os.sched_setaffinity(victim, os.sched_getaffinity(0)) is None",
  },
  "knowing that other processes are there": {
    "by its number": "os.path.exists(f'/proc/{victim}')",
  },
  "your environment, except paths and locale": {
    "a variable": 'os.environ["BOT_SECRET"]',
    "its own in /proc": 'b"SECRET" in bytes_of("/proc/self/environ")',
    "the home folder": 'os.environ["HOME"] == home',
  },
  "memory and queues that processes share": {
    "memory of System V": "libc.shmget(key, 0, 0) >= 0",
    "a semaphore of System V": "libc.semget(key, 0, 0) >= 0",
    "a queue of System V": "libc.msgget(key, 0) >= 0",
    "a queue by its name": "libc.mq_open(queue.encode(), os.O_RDONLY) >= 0",
  },
  "keys of your session (`keyctl`)": {
    "one by its number": "libc.syscall(keyctl, 11, held, ctypes.create_string_buffer(9), 9, 0) > 0",
    "one by its name": 'libc.syscall(keyctl, 10, -3, b"user", b"spar", 0) > 0',
  },
  "memory that no limit counts (`memfd_create`)": {
    "a file without a name": 'os.memfd_create("own") >= 0',
    "a secret one": "call(447, 0) >= 0",
    "a segment of System V": "libc.shmctl(libc.shmget(0, 4096, 0o1600), 0, None) == 0",
  },
  "parts of the kernel that attacks begin with (`io_uring`)": {
    io_uring: "call(425, 1, bytes(120)) >= 0",
    userfaultfd: "call(323 if x86 else 282, 1) >= 0",
    bpf: "call(321 if x86 else 280, 0, (1).to_bytes(4, 'little') + (4).to_bytes(4, 'little') * 2 + (1).to_bytes(4, 'little') + bytes(56), 72) >= 0",
    "perf events": "counted(0) >= 0",
  },
  "settings and messages of the machine": {
    "what is run at a crash": 'os.open("/proc/sys/kernel/core_pattern", os.O_WRONLY) >= 0',
    "its caches": 'os.open("/proc/sys/vm/drop_caches", os.O_WRONLY) >= 0',
    "its processors": 'os.open("/proc/irq/default_smp_affinity", os.O_WRONLY) >= 0',
    "the kernel's messages": "libc.klogctl(10, None, 0) > 0",
    "timers of all processes": 'len(bytes_of("/proc/timer_list")) > 0',
    "its clock": "ticked()",
    "programs in the kernel": "permitted(175 if x86 else 105, None, 0, b'')",
    "another kernel": "permitted(246 if x86 else 104, None, 17, None, 0)",
    "memory on its disk": "permitted(167 if x86 else 224, b'/nonexistent', 0)",
    "a list of what runs": "permitted(163 if x86 else 89, b'/nonexistent')",
    "its ports": "x86 and permitted(173, 0x80, 1, 1)",
    "events of all files": "permitted(300 if x86 else 262, 0, 0)",
    "all pages of memory": 'len(os.read(os.open("/proc/kpageflags", os.O_RDONLY), 8)) == 8',
  },
  "namespaces of its own": {
    "another's": "libc.setns(os.pidfd_open(victim), 0x20000) == 0",
    "of users": "in_child(lambda: libc.unshare(0x10000000) == 0)",
    "of mounts in one of users": "in_child(lambda: libc.unshare(0x10020000) == 0)",
    "by a new process": "cloned(0x10000000)",
  },
  "writing more than 256 MB to memory": {
    "by a file of the system's": "filled('/dev/shm/' + name)",
    "by its temporary folder": "in_memory(tmp) and filled(tmp + '/full')",
  },
};

/** What an administrator alone can do, or what a kernel may lack or forbid: such an attempt may fail without a sandbox, too. */
export const mayBeForbidden: ReadonlySet<string> = new Set([
  "by a handle",
  "by a mount of its own",
  "by a tree of its own",
  "by leaving its root",
  "a device",
  "a mode of a device",
  "the host of a virtual machine",
  "packets of the machine",
  "counting what it does",
  "a secret one",
  ...Object.keys(probes["parts of the kernel that attacks begin with (`io_uring`)"]),
  ...Object.keys(probes["settings and messages of the machine"]),
  "another's",
]);

/** What the probes call. */
export const helpers = `
import array, ctypes, fcntl, json, os, resource, signal, socket, sys, threading, time
libc = ctypes.CDLL(None, use_errno=True)
tmp = os.environ["TMPDIR"]
globals().update(json.loads(sys.argv[1]))
secret = folder + "/secret"
x86 = os.uname().machine == "x86_64"
keyctl = 250 if x86 else 219
def call(number, *words):
    done = libc.syscall(number, *words)
    if done < 0: raise OSError(ctypes.get_errno())
    return done
def permitted(number, *words):
    # Refused for its right, or for its nonsense, which comes after the right.
    return libc.syscall(number, *words) >= 0 or ctypes.get_errno() not in (1, 13, 38)
def ticked():
    # Sets the length of a tick to what it is.
    times = ctypes.create_string_buffer(208)
    libc.adjtimex(times)
    times[0:4] = (0x4000).to_bytes(4, "little")
    return libc.adjtimex(times) >= 0
def read_at(tree, name): return os.read(os.open(name, os.O_RDONLY, dir_fd=tree), 9)
def bytes_of(path):
    with open(path, "rb") as file: return file.read()
def read(path): return b"SECRET" in bytes_of(path)
def write(path, how=os.O_WRONLY | os.O_CREAT | os.O_EXCL): return os.write(os.open(path, how, 0o600), b"#")
def forked(what):
    child = os.fork()
    if child == 0:
        try: what()
        finally: os._exit(1)
    return child
def in_child(what): return os.waitpid(forked(lambda: os._exit(0 if what() else 1)), 0)[1] == 0
def ran_open(path):
    file = os.open(path, os.O_PATH)
    os.set_inheritable(file, True)
    return os.waitstatus_to_exitcode(os.waitpid(forked(lambda: os.execve(file, ["program"], {})), 0)[1])
def cloned(flags):
    pid = libc.syscall(56 if os.uname().machine == "x86_64" else 220, flags | 17, 0, 0, 0, 0)
    if pid == 0: os._exit(0)
    return pid > 0 and os.waitpid(pid, 0)
def in_thread(what):
    found = []
    thread = threading.Thread(target=lambda: found.append(what()))
    thread.start(), thread.join()
    return found and found[0]
def connected(family, kind, where):
    with socket.socket(family, kind) as one:
        one.settimeout(3)
        one.connect(where)
        return True
def echoed(where):
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as one:
        one.settimeout(1)
        one.sendto(b"SECRET", where)
        return one.recv(9) == b"SECRET"
class Piece(ctypes.Structure): _fields_ = [("at", ctypes.c_void_p), ("size", ctypes.c_size_t)]
def peeked(address):
    room = ctypes.create_string_buffer(4)
    here, there = Piece(ctypes.addressof(room), 4), Piece(address, 4)
    return libc.process_vm_readv(victim, ctypes.byref(here), 1, ctypes.byref(there), 1, 0) == 4
class Handle(ctypes.Structure): _fields_ = [("size", ctypes.c_uint), ("kind", ctypes.c_int), ("bytes", ctypes.c_char * 128)]
def by_handle(path):
    handle, mount = Handle(128), ctypes.c_int()
    call(303 if x86 else 264, -100, path.encode(), ctypes.byref(handle), ctypes.byref(mount), 0)
    root = os.open(folder, os.O_RDONLY)
    return os.read(call(304 if x86 else 265, root, ctypes.byref(handle), os.O_RDONLY), 9)
def mounted(path):
    done = libc.unshare(0x20000) == 0 and libc.mount(None, b"/", None, 0x44000, None) == 0
    return done and libc.mount(path.encode(), tmp.encode(), None, 0x1000, None) == 0
def left_root():
    os.mkdir(tmp + "/jail")
    os.chroot(tmp + "/jail")
    for i in range(20): os.chdir("..")
    return os.chroot(".") is None
def interfaces(): return len(socket.if_nameindex())
def counted(pid):
    # Its own time, as a kernel without counters tells it, and nothing of the kernel's.
    event = (1).to_bytes(4, "little") + (112).to_bytes(4, "little") + (1).to_bytes(8, "little") + bytes(24) + (0x60).to_bytes(8, "little") + bytes(64)
    return call(298 if x86 else 241, event, pid, -1, -1, 0)
def parents():
    pid = os.getppid()
    while pid > 1:
        yield pid
        pid = int(bytes_of(f"/proc/{pid}/stat").rsplit(b") ", 1)[1].split()[1])
def flags(path): return int.from_bytes(fcntl.ioctl(os.open(path, os.O_RDONLY), 0x80086601, bytes(8)), "little")
def in_memory(path): return any(line.split()[1] == path and line.split()[2] == "tmpfs" for line in open("/proc/self/mounts"))
def filled(path):
    try:
        with open(path, "wb") as file:
            for i in range(300): file.write(bytes(1 << 20))
        return True
    finally:
        if os.path.exists(path): os.unlink(path)
came = []
for aspect, what in json.loads(sys.argv[2]):
    try:
        if eval(what): came.append(aspect)
    except (OSError, KeyError, ValueError, AttributeError): pass
print(json.dumps(came), flush=True)
`;

/** Begins a session with a key in it, whose number it hands on, and becomes another program. */
export const withKey = `
import ctypes, os, sys
add_key = 248 if os.uname().machine == "x86_64" else 217
os.environ["HELD_KEY"] = str(ctypes.CDLL(None).syscall(add_key, b"user", b"spar", b"SECRET", 6, -3))
os.execvp(sys.argv[1], sys.argv[1:])
`;

/** Another process of the user's, with all that a bot might reach for; prints a line of facts when it is ready. */
export const victim = String.raw`
import ctypes, json, os, socket, sys, threading
folder, name = sys.argv[1:3]
os.chdir(folder)
libc = ctypes.CDLL(None)
opened = os.open("secret", os.O_RDONLY)
master, slave = os.openpty()
text = ctypes.create_string_buffer(b"SECRET")
tcp, udp, path, datagrams, abstract, more = all = [
    socket.socket(family, kind) for family, kind in (
        (socket.AF_INET, socket.SOCK_STREAM), (socket.AF_INET, socket.SOCK_DGRAM),
        (socket.AF_UNIX, socket.SOCK_STREAM), (socket.AF_UNIX, socket.SOCK_DGRAM),
        (socket.AF_UNIX, socket.SOCK_STREAM), (socket.AF_UNIX, socket.SOCK_DGRAM))]
for one, where in zip(all, (("127.0.0.1", 0), ("127.0.0.1", 0), "socket", "datagrams", "\0" + name, "\0" + name + "-d")): one.bind(where)
for one in (tcp, path, abstract): one.listen(50)
key = os.getpid() % 30000 + 4711
made = [libc.shmget(key, 4096, 0o1600), libc.semget(key, 1, 0o1600), libc.msgget(key, 0o1600)]
libc.mq_open(("/" + name).encode(), os.O_RDONLY | os.O_CREAT, 0o600, None)
def echo():
    while True:
        said, whom = udp.recvfrom(99)
        udp.sendto(said, whom)
threading.Thread(target=echo, daemon=True).start()
print(json.dumps({"victim": os.getpid(), "opened": opened, "address": ctypes.addressof(text), "tcp": tcp.getsockname()[1],
    "udp": udp.getsockname()[1], "abstract": name, "key": key, "queue": "/" + name, "terminal": os.ttyname(slave)}), flush=True)
sys.stdin.read()
libc.shmctl(made[0], 0, None), libc.semctl(made[1], 0, 0), libc.msgctl(made[2], 0, None), libc.mq_unlink(("/" + name).encode())
`;
