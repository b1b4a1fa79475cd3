// A bot for Legends of Code and Magic, rules 1.0: summons all it can pay and attacks the opponent.
fun main() {
    while (true) {
        var mana = (readLine() ?: break).split(" ")[1].toInt()
        val draft = mana == 0
        repeat(2) { readLine() }
        val actions = mutableListOf<String>()
        repeat(readLine()!!.toInt()) {
            val (_, id, place, type, cost) = readLine()!!.split(" ")
            if (place == "1") {
                actions.add("ATTACK $id -1")
            } else if (place == "0" && type == "0" && cost.toInt() <= mana) {
                mana -= cost.toInt()
                actions.add("SUMMON $id")
            }
        }
        println(if (draft) "PICK 0" else if (actions.isEmpty()) "PASS" else actions.joinToString(";"))
    }
}
