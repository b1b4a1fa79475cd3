// Legends of Code and Magic: reads all that the game sends each turn and answers legally. The rest is yours.
#![allow(unused_variables)]
use std::io;

/// The next line from the game; exits when there is none, because the match is over.
fn read_line() -> String {
    let mut line = String::new();
    if io::stdin().read_line(&mut line).unwrap() == 0 {
        std::process::exit(0);
    }
    line.trim_end().to_string()
}

fn numbers(line: &str) -> Vec<i32> {
    line.split_whitespace().map(|field| field.parse().unwrap()).collect()
}

fn main() {
    loop {
        for who in ["me", "opponent"] {
            let player = numbers(&read_line());
            let (player_health, player_mana, player_deck) = (player[0], player[1], player[2]);
            let (player_rune, player_draw) = (player[3], player[4]);
        }
        let opponent = numbers(&read_line());
        let (opponent_hand, opponent_actions) = (opponent[0], opponent[1]);
        for _ in 0..opponent_actions {
            let card_number_and_action = read_line();
        }
        let card_count = numbers(&read_line())[0];
        for _ in 0..card_count {
            let line = read_line();
            let fields: Vec<&str> = line.split(' ').collect();
            let card = numbers(&fields[..7].join(" "));
            let (card_number, instance_id, location, card_type) = (card[0], card[1], card[2], card[3]);
            let (cost, attack, defense) = (card[4], card[5], card[6]);
            let abilities = fields[7];
            let changes = numbers(&fields[8..].join(" "));
            let (my_health_change, opponent_health_change, card_draw) = (changes[0], changes[1], changes[2]);
        }

        // What you write with eprintln! is shown beside the turn.
        // Draft: PICK 0, PICK 1 or PICK 2. Battle, joined by ";": SUMMON id, ATTACK id target, USE id target.
        println!("PASS");
    }
}
