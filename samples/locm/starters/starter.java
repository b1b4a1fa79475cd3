// Legends of Code and Magic: reads all that the game sends each turn and answers legally. The rest is yours.
import java.util.Scanner;

/** CodinGame wants the class of a bot to be called Player. */
class Player {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        while (in.hasNextInt()) {
            for (int who = 0; who < 2; who++) { // you, then your opponent
                int playerHealth = in.nextInt();
                int playerMana = in.nextInt();
                int playerDeck = in.nextInt();
                int playerRune = in.nextInt();
                int playerDraw = in.nextInt();
            }
            int opponentHand = in.nextInt();
            int opponentActions = in.nextInt();
            in.nextLine();
            for (int i = 0; i < opponentActions; i++) {
                String cardNumberAndAction = in.nextLine();
            }
            int cardCount = in.nextInt();
            for (int i = 0; i < cardCount; i++) {
                int cardNumber = in.nextInt();
                int instanceId = in.nextInt();
                int location = in.nextInt();
                int cardType = in.nextInt();
                int cost = in.nextInt();
                int attack = in.nextInt();
                int defense = in.nextInt();
                String abilities = in.next();
                int myHealthChange = in.nextInt();
                int opponentHealthChange = in.nextInt();
                int cardDraw = in.nextInt();
            }

            // What you write to System.err is shown beside the turn.
            // Draft: PICK 0, PICK 1 or PICK 2. Battle, joined by ";": SUMMON id, ATTACK id target, USE id target.
            System.out.println("PASS");
        }
    }
}
