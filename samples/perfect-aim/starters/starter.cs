// Perfect Aim: reads a line of JSON for each decision (perfect-aim/1) and answers legally. The rest is yours.
// {"type":"turn","id":7,"t":"13/2","color":"RED","tiles":[…],"players":[…],"fireballs":[…],"items":[…],…}
using System;
using System.Text.RegularExpressions;

class Player
{
    /** What stands in a message behind a name: a word, a number, a list of words; "" where it has no such name. */
    static string Value(string message, string name)
    {
        return Regex.Match(message, "\"" + name + "\":\"?(\\[[^\\]]*|[^,}\"]*)").Groups[1].Value;
    }

    static void Main(string[] args)
    {
        string message;
        while ((message = Console.ReadLine()) != null)
        {
            string type = Value(message, "type");
            if (type == "hello") Console.WriteLine("{\"type\":\"ready\",\"name\":\"Starter\"}");
            if (type != "turn") continue;
            string valid = Value(message, "valid"); // what you may do now: "WAIT", "MOVE_UP", "ATTACK_LEFT" …

            // What you write to Console.Error is shown beside the turn.
            string action = "WAIT";
            Console.WriteLine("{\"id\":" + Value(message, "id") + ",\"action\":\"" + action + "\"}");
        }
    }
}
