// A bot for Legends of Code and Magic, rules 1.0: summons all it can pay and attacks the opponent.
def input = System.in.newReader()
while (true) {
    def mana = input.readLine().split(" ")[1] as int
    def draft = mana == 0
    2.times { input.readLine() }
    def actions = []
    (input.readLine() as int).times {
        def (number, id, place, type, cost) = input.readLine().split(" ")
        if (place == "1") {
            actions << "ATTACK $id -1"
        } else if (place == "0" && type == "0" && cost.toInteger() <= mana) {
            mana -= cost.toInteger()
            actions << "SUMMON $id"
        }
    }
    println(draft ? "PICK 0" : actions.join(";") ?: "PASS")
}
