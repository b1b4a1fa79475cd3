import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.reflect.InvocationTargetException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Properties;
import java.util.TimeZone;

/**
 * Plays one match after another with the referee on the class path, in one virtual machine. Each match has its own class
 * loader, so static fields of the game and of CodinGame's SDK are new, and system properties are restored. Libraries are
 * shared, since loading and compiling them takes most of a start. After each match, the line READY announces that the
 * next one may begin; if memory is nearly full, or after many matches, the virtual machine exits instead.
 */
final class RefereeHost {
  private static final String READY = "[[READY] 0]\n";
  private static final String[] LIBRARIES = {
    "java.", "javax.", "jdk.", "sun.", "jakarta.", "com.google.", "com.sun.", "org.apache.", "org.aopalliance.",
    "org.jboss.", "org.xnio.", "io.undertow.", "org.slf4j.", "ch.qos.", "kotlin.", "javassist.",
  };
  /** What the classes of all matches may take before the machine ends, if they cannot be unloaded. */
  private static final long MAX_CLASS_BYTES = 256L << 20;
  /** A match takes longer the more have been played, since libraries keep what they know of the classes of all. */
  private static final int MAX_MATCHES = 100;

  public static void main(String[] args) throws Exception {
    InputStream in = new BufferedInputStream(new FileInputStream(FileDescriptor.in));
    FileOutputStream stdout = new FileOutputStream(FileDescriptor.out);
    PrintStream out = new PrintStream(new BufferedOutputStream(stdout, 1 << 16), false, "UTF-8");
    // A game may exit the virtual machine itself; its earlier output must not be lost.
    Runtime.getRuntime().addShutdownHook(new Thread(out::flush));
    URL[] classPath = classPath();
    Properties properties = (Properties) System.getProperties().clone();
    Locale locale = Locale.getDefault();
    TimeZone zone = TimeZone.getDefault();
    int played = 0;
    for (String line; (line = readLine(in)) != null; ) {
      // The end of a match may leave a message unread.
      if (!line.startsWith("[[INIT] ")) continue;
      // As in the SDK's own main method.
      System.setOut(new PrintStream(new Discarded()));
      System.setIn(new ByteArrayInputStream(new byte[0]));
      play(classPath, new MatchInput((line + "\n").getBytes(StandardCharsets.UTF_8), in, out), out);
      System.setProperties((Properties) properties.clone());
      Locale.setDefault(locale);
      TimeZone.setDefault(zone);
      if (++played >= MAX_MATCHES || isFull()) return;
      out.print(READY);
      out.flush();
    }
  }

  private static void play(URL[] classPath, InputStream in, PrintStream out) throws Exception {
    try (MatchLoader loader = new MatchLoader(classPath)) {
      Class.forName("com.codingame.gameengine.core.RefereeMain", true, loader)
        .getMethod("start", InputStream.class, PrintStream.class)
        .invoke(null, in, out);
    } catch (InvocationTargetException e) {
      // The SDK has already reported exceptions of a game as FAIL; a game that cannot be loaded ends here.
      e.getCause().printStackTrace();
      System.exit(1);
    }
  }

  /** Whether little memory is left even after a collection. */
  private static boolean isFull() {
    if (!isAboveLimit()) return false;
    System.gc();
    return isAboveLimit();
  }

  private static boolean isAboveLimit() {
    Runtime runtime = Runtime.getRuntime();
    if (runtime.totalMemory() - runtime.freeMemory() > runtime.maxMemory() / 2) return true;
    for (MemoryPoolMXBean pool : ManagementFactory.getMemoryPoolMXBeans()) {
      if (pool.getName().equals("Metaspace") && pool.getUsage().getUsed() > MAX_CLASS_BYTES) return true;
    }
    return false;
  }

  private static URL[] classPath() throws IOException {
    String[] entries = System.getProperty("java.class.path").split(File.pathSeparator);
    URL[] urls = new URL[entries.length];
    for (int i = 0; i < entries.length; i++) urls[i] = new File(entries[i]).toURI().toURL();
    return urls;
  }

  private static String readLine(InputStream in) throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    for (int b; (b = in.read()) != '\n'; line.write(b)) if (b < 0) return null;
    return line.toString("UTF-8").trim();
  }

  /** Loads classes of the game and the SDK itself, and leaves libraries to the machine's own class loader. */
  private static final class MatchLoader extends URLClassLoader {
    MatchLoader(URL[] classPath) {
      super(classPath, RefereeHost.class.getClassLoader());
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      for (String library : LIBRARIES) if (name.startsWith(library)) return super.loadClass(name, resolve);
      synchronized (getClassLoadingLock(name)) {
        Class<?> found = findLoadedClass(name);
        if (found == null) {
          try {
            found = findClass(name);
          } catch (ClassNotFoundException e) {
            return super.loadClass(name, resolve);
          }
        }
        if (resolve) resolveClass(found);
        return found;
      }
    }
  }

  /** The input of one match. The referee's output is written out before it waits for more, in one piece. */
  private static final class MatchInput extends InputStream {
    private final ByteArrayInputStream begin;
    private final InputStream rest;
    private final PrintStream out;

    MatchInput(byte[] begin, InputStream rest, PrintStream out) {
      this.begin = new ByteArrayInputStream(begin);
      this.rest = rest;
      this.out = out;
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] bytes, int from, int length) throws IOException {
      if (out.checkError()) throw new IOException("nobody reads");
      return begin.available() > 0 ? begin.read(bytes, from, length) : rest.read(bytes, from, length);
    }
  }

  private static final class Discarded extends OutputStream {
    @Override
    public void write(int b) {}

    @Override
    public void write(byte[] bytes, int from, int length) {}
  }
}
