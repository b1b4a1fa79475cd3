void main() {
    int cards = "text"; // WRONG
}
