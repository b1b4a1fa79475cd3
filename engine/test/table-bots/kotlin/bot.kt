fun crash(cards: List<Int>): Int {
    return cards[7] // CRASH
}

fun hang() {
    while (true) Math.sqrt(2.0) // HANG
}

fun main() {
    while (true) {
        val line = readLine() ?: break
        if (line == "crash") crash(listOf())
        if (line == "hang") hang()
        println("PICK $line")
    }
}
