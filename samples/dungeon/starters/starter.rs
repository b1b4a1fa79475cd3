// Dungeon: reads one line of JSON for each thing that the game asks or tells, and answers legally. The rest is yours.
#![allow(unused_variables)]
use std::io;

/// What stands in a message behind a name: a word, a number, a list or null; "" where it has no such name.
fn value<'a>(message: &'a str, name: &str) -> &'a str {
    let key = format!("\"{}\":", name);
    let rest = match message.find(&key) {
        Some(at) => &message[at + key.len()..],
        None => return "",
    };
    if let Some(word) = rest.strip_prefix('"') {
        return word.split('"').next().unwrap();
    }
    let ends: &[char] = if rest.starts_with('[') { &[']'] } else { &[',', '}'] };
    rest.split(ends).next().unwrap()
}

fn main() {
    for line in io::stdin().lines() {
        let message = line.unwrap();
        // What you write with eprintln! is shown beside the turn.
        match value(&message, "type") {
            "new_game" => {
                let first = value(&message, "first") == "true";
            }
            "start_turn" => {
                // 0 to 5: the item your opponent discarded, 6: it placed its card, null: nothing yet.
                let last_turn = value(&message, "last_turn");
                println!("1"); // draws a card; anything else passes
            }
            "play" => {
                let card: i32 = value(&message, "card").parse().unwrap();
                println!("6"); // puts it into the dungeon; 0 to 5 discards it, with that item
            }
            "vorpal_choice" => println!("9"), // the monster that the dagger shall kill
            "result" => {
                let bot = value(&message, "bot"); // who went in: 0 you, 1 your opponent
                let failed = value(&message, "failed") == "true";
                let (dungeon, vorped) = (value(&message, "dungeon"), value(&message, "vorped"));
            }
            _ => {}
        }
    }
}
