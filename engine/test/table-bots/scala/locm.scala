// A bot for Legends of Code and Magic, rules 1.0: summons all it can pay and attacks the opponent.
import scala.io.StdIn.readLine

object Player extends App {
  while (true) {
    var mana = readLine().split(" ")(1).toInt
    val draft = mana == 0
    for (_ <- 1 to 2) readLine()
    val cards = Vector.fill(readLine().toInt)(readLine().split(" "))
    val actions = cards.flatMap { card =>
      val cost = card(4).toInt
      if (card(2) == "1") Some(s"ATTACK ${card(1)} -1")
      else if (card(2) == "0" && card(3) == "0" && cost <= mana) {
        mana -= cost
        Some(s"SUMMON ${card(1)}")
      } else None
    }
    println(if (draft) "PICK 0" else if (actions.isEmpty) "PASS" else actions.mkString(";"))
  }
}
