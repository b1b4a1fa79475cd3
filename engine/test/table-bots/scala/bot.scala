object Player {
  def crash(cards: Vector[Int]): Int = {
    cards(7) // CRASH
  }
  def hang(): Unit = {
    while (true) math.sqrt(2) // HANG
  }
  def main(args: Array[String]): Unit = {
    for (line <- io.Source.stdin.getLines()) {
      if (line == "crash") crash(Vector())
      if (line == "hang") hang()
      println(s"PICK $line")
    }
  }
}
