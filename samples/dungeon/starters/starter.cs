// Dungeon: reads one line of JSON for each thing that the game asks or tells, and answers legally. The rest is yours.
using System;
using System.Text.RegularExpressions;

class Player
{
    /** What stands in a message behind a name: a word, a number, a list or null; "" where it has no such name. */
    static string Value(string message, string name)
    {
        return Regex.Match(message, "\"" + name + "\":\"?(\\[[^\\]]*|[^,}\"]*)").Groups[1].Value;
    }

    static void Main(string[] args)
    {
        string message;
        while ((message = Console.ReadLine()) != null)
        {
            // What you write to Console.Error is shown beside the turn.
            switch (Value(message, "type"))
            {
                case "new_game":
                    bool first = Value(message, "first") == "true";
                    break;
                case "start_turn":
                    // 0 to 5: the item your opponent discarded, 6: it placed its card, null: nothing yet.
                    string lastTurn = Value(message, "last_turn");
                    Console.WriteLine(1); // draws a card; anything else passes
                    break;
                case "play":
                    int card = int.Parse(Value(message, "card"));
                    Console.WriteLine(6); // puts it into the dungeon; 0 to 5 discards it, with that item
                    break;
                case "vorpal_choice":
                    Console.WriteLine(9); // the monster that the dagger shall kill
                    break;
                case "result":
                    int bot = int.Parse(Value(message, "bot")); // who went in: 0 you, 1 your opponent
                    bool failed = Value(message, "failed") == "true";
                    string dungeon = Value(message, "dungeon"), vorped = Value(message, "vorped");
                    break;
            }
        }
    }
}
