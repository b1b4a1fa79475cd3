import Glibc

func crash(_ cards: [Int]) -> Int {
    return cards[7] // CRASH
}
func hang() {
    var n = 1
    while n != 0 { n = n % 1000 + 1 } // HANG
    print(n)
}
setbuf(stdout, nil)
while let line = readLine() {
    if line == "crash" { print(crash([])) }
    if line == "hang" { hang() }
    print("PICK \(line)")
}
