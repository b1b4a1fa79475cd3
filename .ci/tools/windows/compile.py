# Runs the jobs of g++.exe until its parent ends: translates C:\ paths and calls mingw's cross compiler.
import glob, os, re, subprocess, sys, time
drive = sys.argv[1]; parent = os.getppid()
def path(arg):
    m = re.match(r"^(-[IL]|-iquote|-o|-Wa,--MD,)?([A-Za-z]):[\\/](.*)$", arg, re.S)
    if not m: return arg
    rest = m.group(3).replace("\\", "/")
    return (m.group(1) or "") + (f"{drive}/{rest}" if m.group(2).lower() == "c" else f"/{rest}")
while os.getppid() == parent:
    for job in glob.glob(drive + "/jobs/*.job"):
        base = job[:-4]; tool, cwd, *args = open(job, "rb").read().decode().split("\0")[:-1]; os.remove(job)
        try: done = subprocess.run([f"x86_64-w64-mingw32-{tool.lower().removesuffix('.exe')}-posix", *map(path, args), "-static"], cwd=path(cwd), stdin=subprocess.DEVNULL, capture_output=True)
        except OSError as error: done = subprocess.CompletedProcess([], 1, b"", str(error).encode()) # a folder that Linux names otherwise
        back = lambda text: text.replace((drive + "/").encode(), b"C:/")
        for end, text in (".out", done.stdout), (".err", done.stderr): open(base + end, "wb").write(back(text))
        for list in [path(after).removeprefix("-Wa,--MD,") for word, after in zip(args, args[1:] + [""]) if word == "-MF" or after.startswith("-Wa,--MD,")]:
            if os.path.exists(list): text = open(list, "rb").read(); open(list, "wb").write(back(text))
        open(base + ".new", "w").write(str(done.returncode)); os.rename(base + ".new", base + ".rc")
    time.sleep(0.03)
