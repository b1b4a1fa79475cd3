object Player extends App {
  val cards: Int = "text" // WRONG
  println(cards)
}
