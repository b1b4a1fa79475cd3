def crash(cards) {
    cards.first().id // CRASH
}
def hang() {
    while (true) Math.sqrt(2) // HANG
}
System.in.eachLine { line ->
    if (line == "crash") crash([])
    if (line == "hang") hang()
    println "PICK $line"
}
