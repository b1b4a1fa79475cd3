fun main() {
    val cards: Int = "text" // WRONG
    println(cards)
}
