import com.codingame.gameengine.runner.MultiplayerGameRunner;
import com.codingame.gameengine.runner.simulate.GameResult;
import com.google.gson.Gson;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.util.Arrays;
import java.util.Properties;

/**
 * One match by CodinGame's own runner: OfficialMatch LEAGUE SEED KEY=VALUE,... COMMAND COMMAND... It prints what the
 * referee and the players said, and the scores, as one line of JSON.
 */
final class OfficialMatch {
  public static void main(String[] args) throws Exception {
    MultiplayerGameRunner runner = new MultiplayerGameRunner();
    if (!args[0].equals("0")) runner.setLeagueLevel(Integer.parseInt(args[0]));
    runner.setSeed(Long.parseLong(args[1]));
    Properties keys = new Properties();
    for (String pair : args[2].split(",")) if (pair.contains("=")) keys.setProperty(pair.split("=")[0], pair.split("=")[1]);
    runner.setGameParameters(keys);
    for (String command : Arrays.copyOfRange(args, 3, args.length)) runner.addAgent(command.split(" "), null);
    GameResult result = runner.simulate();
    new PrintStream(new FileOutputStream(FileDescriptor.out), true, "UTF-8").println(new Gson().toJson(result));
    System.exit(0);
  }
}
