// A bot for Legends of Code and Magic, rules 1.0: summons all it can pay and attacks the opponent.
import Foundation

setbuf(stdout, nil)
while let line = readLine() {
    var mana = Int(line.split(separator: " ")[1])!
    let draft = mana == 0
    for _ in 1...2 { _ = readLine() }
    var actions: [String] = []
    for _ in 0..<Int(readLine()!)! {
        let card = readLine()!.split(separator: " ")
        let cost = Int(card[4])!
        if card[2] == "1" {
            actions.append("ATTACK \(card[1]) -1")
        } else if card[2] == "0" && card[3] == "0" && cost <= mana {
            mana -= cost
            actions.append("SUMMON \(card[1])")
        }
    }
    print(draft ? "PICK 0" : actions.isEmpty ? "PASS" : actions.joined(separator: ";"))
}
