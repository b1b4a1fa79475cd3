// Dungeon: reads one line of JSON for each thing that the game asks or tells, and answers legally. The rest is yours.
import java.util.Scanner;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

class Player {
    /** What stands in a message behind a name: a word, a number, a list or null; "" where it has no such name. */
    static String value(String message, String name) {
        Matcher found = Pattern.compile("\"" + name + "\":\"?(\\[[^\\]]*|[^,}\"]*)").matcher(message);
        return found.find() ? found.group(1) : "";
    }

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        while (in.hasNextLine()) {
            String message = in.nextLine();
            // What you write to System.err is shown beside the turn.
            switch (value(message, "type")) {
                case "new_game":
                    boolean first = value(message, "first").equals("true");
                    break;
                case "start_turn":
                    // 0 to 5: the item your opponent discarded, 6: it placed its card, null: nothing yet.
                    String lastTurn = value(message, "last_turn");
                    System.out.println(1); // draws a card; anything else passes
                    break;
                case "play":
                    int card = Integer.parseInt(value(message, "card"));
                    System.out.println(6); // puts it into the dungeon; 0 to 5 discards it, with that item
                    break;
                case "vorpal_choice":
                    System.out.println(9); // the monster that the dagger shall kill
                    break;
                case "result":
                    int bot = Integer.parseInt(value(message, "bot")); // who went in: 0 you, 1 your opponent
                    boolean failed = value(message, "failed").equals("true");
                    String dungeon = value(message, "dungeon"), vorped = value(message, "vorped");
                    break;
            }
        }
    }
}
