import java.io.*;
import java.lang.invoke.*;
import java.lang.reflect.*;
import java.util.*;
import java.util.stream.*;

/**
 * A host like those of the other runtimes: JSON lines with a token on one pipe, and a line on the other asks for the
 * stack. The second pipe is polled, since the JVM waits 300 ms at its end for a thread that is blocked in a read. The
 * bot's main method runs unchanged, with streams of the same types as Java's own.
 */
final class SparTrace {
  private static final String[] PIPES = System.getProperty("spar.pipes").split(",");
  private static final String FILE = System.getProperty("spar.file");
  private static final Set<String> SOURCES = new HashSet<>(Arrays.asList(System.getProperty("spar.source").split(",")));
  private static final Map<String, Integer> CHAINS = new HashMap<>();
  private static final StackWalker WALKER = StackWalker.getInstance();
  private static final Thread MAIN = Thread.currentThread();
  private static final int POLL_INTERVAL_MS = 10;
  private static OutputStream trace;
  private static volatile int linesRead;
  private static volatile boolean waiting;

  public static void main(String[] args) throws Throwable {
    trace = new FileOutputStream(descriptor(PIPES[0]));
    System.setIn(new BufferedInputStream(new TracedInput()));
    System.setOut(new PrintStream(new BufferedOutputStream(new TracedOutput(), 8192), true));
    Class<?> bot = Class.forName(args[0]);
    Method method = findMain(bot);
    method.setAccessible(true);
    MethodHandle main = MethodHandles.lookup().unreflect(method);
    if (!Modifier.isStatic(method.getModifiers())) {
      Constructor<?> constructor = bot.getDeclaredConstructor();
      constructor.setAccessible(true);
      main = main.bindTo(constructor.newInstance());
    }
    if (main.type().parameterCount() == 0) main = MethodHandles.dropArguments(main, 0, String[].class);
    restoreProperties(args[0], args.length > 1 ? " " + String.join(" ", Arrays.copyOfRange(args, 1, args.length)) : "");
    ThreadGroup outermost = MAIN.getThreadGroup();
    while (outermost.getParent() != null) outermost = outermost.getParent();
    Thread commands = new Thread(outermost, SparTrace::answerCommands, "spar");
    commands.setDaemon(true);
    commands.start();
    Runtime.getRuntime().addShutdownHook(new Thread(SparTrace::sendExit));
    // Loads classes now that the first answer would otherwise have to load.
    findChain();
    formatFrame("A.java", 1, "A", "a");
    String.valueOf("[" + 1 + "," + linesRead + "]").getBytes("UTF-8");
    send("{\"ready\":" + ProcessHandle.current().pid() + "}");
    try {
      main.invokeExact(Arrays.copyOfRange(args, 1, args.length));
    } catch (Throwable thrown) {
      removeOwnFrames(thrown);
      sendError(thrown);
      throw thrown;
    }
  }

  /** The method without arguments, of newer versions of Java, counts only where the other one is missing. */
  private static Method findMain(Class<?> bot) throws NoSuchMethodException {
    try {
      return bot.getDeclaredMethod("main", String[].class);
    } catch (NoSuchMethodException none) {
      return bot.getDeclaredMethod("main");
    }
  }

  /** Restores the system properties to those of the bot's own class. */
  private static void restoreProperties(String main, String rest) {
    System.clearProperty("spar.pipes");
    System.clearProperty("spar.file");
    System.clearProperty("spar.source");
    System.setProperty("sun.java.command", main + rest);
  }

  private static FileDescriptor descriptor(String number) throws Exception {
    FileDescriptor descriptor = new FileDescriptor();
    Field field = FileDescriptor.class.getDeclaredField("fd");
    field.setAccessible(true);
    field.setInt(descriptor, Integer.parseInt(number));
    return descriptor;
  }

  private static void removeOwnFrames(Throwable thrown) {
    for (Throwable at = thrown; at != null; at = at.getCause()) {
      StackTraceElement[] stack = at.getStackTrace();
      int end = stack.length;
      while (end > 0 && stack[end - 1].getClassName().equals("SparTrace")) end--;
      at.setStackTrace(Arrays.copyOf(stack, end));
    }
  }

  private static void sendError(Throwable thrown) {
    Throwable cause = thrown;
    while (cause.getCause() != null && cause.getCause() != cause) cause = cause.getCause();
    String frames = formatFrames(cause.getStackTrace());
    if (frames.equals("[]")) frames = formatFrames(thrown.getStackTrace());
    String type = cause.getClass().getName().replaceFirst("^java\\.(lang|util)\\.", "");
    String message = cause.getMessage() == null ? "" : cause.getMessage();
    send("{\"error\":" + quote(type) + ",\"message\":" + quote(message.substring(0, Math.min(2000, message.length()))) + ",\"frames\":" + frames + "}");
  }

  private static void sendExit() {
    for (StackTraceElement[] stack : Thread.getAllStackTraces().values()) {
      if (!callsExit(stack)) continue;
      send("{\"exit\":\"System.exit was called\",\"frames\":" + formatFrames(stack) + "}");
      return;
    }
  }

  private static boolean callsExit(StackTraceElement[] stack) {
    for (StackTraceElement at : stack)
      if (at.getClassName().equals("java.lang.Runtime") && at.getMethodName().equals("exit")) return true;
    return false;
  }

  private static void answerCommands() {
    try (InputStream commands = new FileInputStream(descriptor(PIPES[1]))) {
      for (;;) {
        for (int left = commands.available(); left > 0; left--) if (commands.read() == '\n') sendStack();
        Thread.sleep(POLL_INTERVAL_MS);
      }
    } catch (Exception closed) {
      return;
    }
  }

  private static void sendStack() {
    send("{\"stack\":" + formatFrames(getBotStack()) + ",\"waiting\":" + waiting + ",\"linesRead\":" + linesRead + "}");
  }

  /** The stack of the main thread, or of another thread if the bot continues without it. */
  private static StackTraceElement[] getBotStack() {
    if (MAIN.isAlive()) return MAIN.getStackTrace();
    for (Map.Entry<Thread, StackTraceElement[]> other : Thread.getAllStackTraces().entrySet())
      if (!other.getKey().isDaemon() && !formatFrames(other.getValue()).equals("[]")) return other.getValue();
    return new StackTraceElement[0];
  }

  private static boolean isOwnClass(String name) {
    return name.equals("SparTrace") || name.startsWith("SparTrace$") || name.startsWith("java.")
        || name.startsWith("javax.") || name.startsWith("jdk.") || name.startsWith("sun.") || name.startsWith("com.sun.");
  }

  private static String formatFrames(StackTraceElement[] stack) {
    return Arrays.stream(stack).filter(at -> !isOwnClass(at.getClassName()) && at.getLineNumber() > 0).limit(16)
        .map(at -> formatFrame(at.getFileName(), at.getLineNumber(), at.getClassName(), at.getMethodName()))
        .collect(Collectors.joining(",", "[", "]"));
  }

  private static String formatFrame(String source, int line, String type, String method) {
    String file = source == null || SOURCES.contains(source) ? FILE : new File(new File(FILE).getParent(), source).getPath();
    String name = type.substring(Math.max(type.lastIndexOf('.'), type.lastIndexOf('$')) + 1) + "." + method;
    return "[" + quote(file) + "," + line + ",0,0,0," + quote(name) + "]";
  }

  private static List<StackWalker.StackFrame> listFrames() {
    return WALKER.walk(all -> all.filter(at -> !isOwnClass(at.getClassName())).limit(8).collect(Collectors.toList()));
  }

  private static int findChain() {
    List<StackWalker.StackFrame> frames = listFrames();
    StringBuilder key = new StringBuilder();
    for (StackWalker.StackFrame at : frames) key.append(at.getClassName()).append(at.getMethodName()).append(at.getLineNumber());
    Integer known = CHAINS.get(key.toString());
    if (known != null) return known;
    int chain = CHAINS.size() + 1;
    CHAINS.put(key.toString(), chain);
    send("{\"chain\":" + chain + ",\"frames\":" + frames.stream()
        .map(at -> formatFrame(at.getFileName(), at.getLineNumber(), at.getClassName(), at.getMethodName()))
        .collect(Collectors.joining(",", "[", "]")) + "}");
    return chain;
  }

  private static synchronized void send(String line) {
    try {
      trace.write((PIPES[2] + line + "\n").getBytes("UTF-8"));
    } catch (IOException closed) {
      return;
    }
  }

  private static String quote(String text) {
    StringBuilder to = new StringBuilder("\"");
    for (char c : text.toCharArray()) {
      if (c == '"' || c == '\\') to.append('\\').append(c);
      else if (c < ' ') to.append(String.format("\\u%04x", (int) c));
      else to.append(c);
    }
    return to.append('"').toString();
  }

  private static final class TracedOutput extends FileOutputStream {
    TracedOutput() {
      super(FileDescriptor.out);
    }
    @Override public void write(int one) throws IOException {
      write(new byte[] {(byte) one}, 0, 1);
    }
    @Override public void write(byte[] bytes) throws IOException {
      write(bytes, 0, bytes.length);
    }
    @Override public synchronized void write(byte[] bytes, int from, int count) throws IOException {
      send("[" + findChain() + "," + count + "," + linesRead + "]");
      super.write(bytes, from, count);
    }
  }

  private static final class TracedInput extends FileInputStream {
    TracedInput() {
      super(FileDescriptor.in);
    }
    @Override public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 255;
    }
    @Override public int read(byte[] to) throws IOException {
      return read(to, 0, to.length);
    }
    @Override public int read(byte[] to, int from, int count) throws IOException {
      waiting = true;
      int got = super.read(to, from, count);
      waiting = false;
      int lines = 0;
      for (int i = 0; i < got; i++) if (to[from + i] == '\n') lines++;
      linesRead += lines;
      return got;
    }
  }
}
