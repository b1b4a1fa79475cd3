import com.codingame.gameengine.runner.MultiplayerGameRunner;
import com.codingame.gameengine.runner.SoloGameRunner;
import com.codingame.gameengine.runner.simulate.GameResult;
import com.google.gson.Gson;
import java.io.File;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.util.Arrays;
import java.util.Properties;

/**
 * One match by CodinGame's own runner: OfficialMatch LEAGUE SEED KEY=VALUE,... COMMAND COMMAND... It prints what the
 * referee and the players said, and the scores, as one line of JSON. A game for one player gets the file of a test case:
 * OfficialMatch 0 test config/test1.json COMMAND.
 */
final class OfficialMatch {
  public static void main(String[] args) throws Exception {
    GameResult result = args[1].equals("test") ? playAlone(args[2], args[3]) : playTogether(args);
    new PrintStream(new FileOutputStream(FileDescriptor.out), true, "UTF-8").println(new Gson().toJson(result));
    System.exit(0);
  }

  private static GameResult playAlone(String testCase, String command) {
    SoloGameRunner runner = new SoloGameRunner();
    runner.setTestCase(new File(testCase));
    runner.setAgent(command);
    return runner.simulate();
  }

  private static GameResult playTogether(String[] args) {
    MultiplayerGameRunner runner = new MultiplayerGameRunner();
    if (!args[0].equals("0")) runner.setLeagueLevel(Integer.parseInt(args[0]));
    runner.setSeed(Long.parseLong(args[1]));
    Properties keys = new Properties();
    for (String pair : args[2].split(",")) if (pair.contains("=")) keys.setProperty(pair.split("=")[0], pair.split("=")[1]);
    runner.setGameParameters(keys);
    for (String command : Arrays.copyOfRange(args, 3, args.length)) runner.addAgent(command.split(" "), null);
    return runner.simulate();
  }
}
