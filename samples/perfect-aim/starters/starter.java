// Perfect Aim: reads a line of JSON for each decision (perfect-aim/1) and answers legally. The rest is yours.
// {"type":"turn","id":7,"t":"13/2","color":"RED","tiles":[…],"players":[…],"fireballs":[…],"items":[…],…}
import java.util.Scanner;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

class Player {
    /** What stands in a message behind a name: a word, a number, a list of words; "" where it has no such name. */
    static String value(String message, String name) {
        Matcher found = Pattern.compile("\"" + name + "\":\"?(\\[[^\\]]*|[^,}\"]*)").matcher(message);
        return found.find() ? found.group(1) : "";
    }

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        while (in.hasNextLine()) {
            String message = in.nextLine();
            String type = value(message, "type");
            if (type.equals("hello")) System.out.println("{\"type\":\"ready\",\"name\":\"Starter\"}");
            if (!type.equals("turn")) continue;
            String valid = value(message, "valid"); // what you may do now: "WAIT", "MOVE_UP", "ATTACK_LEFT" …

            // What you write to System.err is shown beside the turn.
            String action = "WAIT";
            System.out.println("{\"id\":" + value(message, "id") + ",\"action\":\"" + action + "\"}");
        }
    }
}
