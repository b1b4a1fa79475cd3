// Combat: reads attackers and defenders and answers legally: nobody blocks. The rest is yours.
// A question is one line of JSON: {"attackers":[[power,toughness],…],"defenders":[[power,toughness],…]}
#![allow(unused_variables)]
use std::io;

/// The creatures of one of the two lists, each as power and toughness.
fn creatures(list: &str) -> Vec<(i32, i32)> {
    let numbers: Vec<i32> = list.split(|c: char| !c.is_ascii_digit()).filter_map(|text| text.parse().ok()).collect();
    numbers.chunks(2).map(|pair| (pair[0], pair[1])).collect()
}

fn main() {
    for line in io::stdin().lines() {
        let line = line.unwrap();
        let (start, middle) = (line.find("\"attackers\"").unwrap(), line.find("\"defenders\"").unwrap());
        let attackers = creatures(&line[start..middle]);
        let defenders = creatures(&line[middle..]);

        // What you write with eprintln! is shown beside the combat.
        // Pairs [defender,attacker], both counted from 0: with [[0,1],[2,1]] two defenders block one attacker.
        println!("[]");
    }
}
