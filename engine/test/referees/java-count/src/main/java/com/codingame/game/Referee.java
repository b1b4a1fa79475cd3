package com.codingame.game;

import com.codingame.gameengine.core.AbstractPlayer.TimeoutException;
import com.codingame.gameengine.core.AbstractReferee;
import com.codingame.gameengine.core.MultiplayerGameManager;
import com.google.inject.Inject;
import java.util.Properties;

/**
 * Players take turns; each is sent the number that was reached and adds 1 to 3. Who reaches the goal wins. It begins with
 * the number of matches that this class and this machine already know, so that whatever survives a match can be seen.
 */
public class Referee extends AbstractReferee {
  private static int matches = 0;

  @Inject private MultiplayerGameManager<Player> gameManager;
  private int goal;
  private int total;

  @Override
  public void init() {
    Properties keys = gameManager.getGameParameters();
    goal = Integer.parseInt(keys.getProperty("goal", "20"));
    int known = Integer.getInteger("count.matches", 0);
    total = (int) Math.abs(gameManager.getSeed() % 5) + 100 * matches + 100 * known;
    matches++;
    System.setProperty("count.matches", String.valueOf(known + 1));
    System.out.println("[[SCORES] 0]");
    gameManager.setMaxTurns(1000);
    gameManager.setFirstTurnMaxTime(1000);
    gameManager.setTurnMaxTime(50);
  }

  @Override
  public void gameTurn(int turn) {
    Player player = gameManager.getPlayer((turn - 1) % 2);
    player.sendInputLine(String.valueOf(total));
    player.execute();
    try {
      String answer = player.getOutputs().get(0);
      if (answer.equals("3") && gameManager.getGameParameters().containsKey("fail"))
        throw new IllegalStateException("no three");
      total += Integer.parseInt(answer);
      gameManager.addToGameSummary(player.getNicknameToken() + " adds " + answer + ": " + total);
      if (total < goal) return;
      player.setScore(1);
    } catch (TimeoutException | NumberFormatException e) {
      player.deactivate("timeout or no number");
      player.setScore(-1);
    }
    gameManager.endGame();
  }
}
