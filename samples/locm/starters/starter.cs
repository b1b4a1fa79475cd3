// Legends of Code and Magic: reads all that the game sends each turn and answers legally. The rest is yours.
using System;

class Player
{
    static void Main(string[] args)
    {
        while (true)
        {
            for (int who = 0; who < 2; who++) // you, then your opponent
            {
                string line = Console.ReadLine();
                if (line == null) return;
                string[] player = line.Split(' ');
                int playerHealth = int.Parse(player[0]);
                int playerMana = int.Parse(player[1]);
                int playerDeck = int.Parse(player[2]);
                int playerRune = int.Parse(player[3]);
                int playerDraw = int.Parse(player[4]);
            }
            string[] opponent = Console.ReadLine().Split(' ');
            int opponentHand = int.Parse(opponent[0]);
            int opponentActions = int.Parse(opponent[1]);
            for (int i = 0; i < opponentActions; i++)
            {
                string cardNumberAndAction = Console.ReadLine();
            }
            int cardCount = int.Parse(Console.ReadLine());
            for (int i = 0; i < cardCount; i++)
            {
                string[] card = Console.ReadLine().Split(' ');
                int cardNumber = int.Parse(card[0]);
                int instanceId = int.Parse(card[1]);
                int location = int.Parse(card[2]);
                int cardType = int.Parse(card[3]);
                int cost = int.Parse(card[4]);
                int attack = int.Parse(card[5]);
                int defense = int.Parse(card[6]);
                string abilities = card[7];
                int myHealthChange = int.Parse(card[8]);
                int opponentHealthChange = int.Parse(card[9]);
                int cardDraw = int.Parse(card[10]);
            }

            // What you write to Console.Error is shown beside the turn.
            // Draft: PICK 0, PICK 1 or PICK 2. Battle, joined by ";": SUMMON id, ATTACK id target, USE id target.
            Console.WriteLine("PASS");
        }
    }
}
