// Perfect Aim: reads a line of JSON for each decision (perfect-aim/1) and answers legally. The rest is yours.
// {"type":"turn","id":7,"t":"13/2","color":"RED","tiles":[…],"players":[…],"fireballs":[…],"items":[…],…}
#![allow(unused_variables)]
use std::io;

/// What stands in a message behind a name: a word, a number, a list of words; "" where it has no such name.
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
        match value(&message, "type") {
            "hello" => println!("{{\"type\":\"ready\",\"name\":\"Starter\"}}"),
            "turn" => {
                let valid = value(&message, "valid"); // what you may do now: "WAIT", "MOVE_UP", "ATTACK_LEFT" …

                // What you write with eprintln! is shown beside the turn.
                let action = "WAIT";
                println!("{{\"id\":{},\"action\":\"{}\"}}", value(&message, "id"), action);
            }
            _ => {}
        }
    }
}
