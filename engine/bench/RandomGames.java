import com.codingame.game.engine.Action;
import com.codingame.game.engine.Constants;
import com.codingame.game.engine.DraftPhase;
import com.codingame.game.engine.GameState;
import com.codingame.game.engine.RefereeParams;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/**
 * Games of uniformly random moves by the engine of the official referee of Legends of Code and Magic, without text:
 * `RandomGames SEEDS GAMES WARM-UP-MS` prints games per second and sums over all games that tell whether they are the
 * same as another engine's. A line of the file SEEDS has the three seeds of a game.
 */
public final class RandomGames {
    private static long moves;
    private static long turns;
    private static long wins;
    private static long health;

    public static void main(String[] args) throws Exception {
        Constants.VERBOSE_LEVEL = 0;
        Constants.LoadCardlist("cardlist.txt");
        List<String> lines = Files.readAllLines(Path.of(args[0]));
        long[][] seeds = lines.stream().map(RandomGames::parseSeeds).toArray(long[][]::new);
        int games = Integer.parseInt(args[1]);
        long warmUp = Long.parseLong(args[2]) * 1_000_000;
        Random random = new Random(2);
        long began = System.nanoTime();
        for (int i = 0; System.nanoTime() - began < warmUp; i++) play(seeds[i % seeds.length], random);
        moves = turns = wins = health = 0;
        random = new Random(1);
        began = System.nanoTime();
        for (int i = 0; i < games; i++) play(seeds[i % seeds.length], random);
        double seconds = (System.nanoTime() - began) / 1e9;
        System.out.printf(Locale.ROOT, "%.1f %d %d %d %d%n", games / seconds, moves, turns, wins, health);
    }

    private static long[] parseSeeds(String line) {
        return Arrays.stream(line.split(" ")).mapToLong(Long::parseLong).toArray();
    }

    private static void play(long[] seeds, Random random) throws Exception {
        DraftPhase draft = new DraftPhase(DraftPhase.Difficulty.NORMAL, new RefereeParams(seeds[0], seeds[1], seeds[2]));
        draft.PrepareChoices();
        for (int turn = 0; turn < Constants.CARDS_IN_DECK; turn++) {
            for (int player = 0; player < 2; player++) {
                draft.chosenCards[player].add(draft.draft[turn][random.nextInt(3)]);
                moves++;
            }
        }
        draft.ShuffleDecks();
        GameState state = new GameState(draft);
        state.AdvanceState();
        while (state.winner == -1) {
            List<Action> legal = state.computeLegalActions();
            Action action = legal.get(random.nextInt(legal.size()));
            moves++;
            if (action.type == Action.Type.PASS) state.AdvanceState();
            else state.AdvanceState(action);
        }
        // The embedded engine draws one number more: where a match is won in a turn, that turn still has to be passed.
        random.nextInt(1);
        moves++;
        turns += state.turn;
        wins += state.winner == 0 ? 1 : 0;
        health += state.players[0].health + 2 * state.players[1].health;
    }
}
