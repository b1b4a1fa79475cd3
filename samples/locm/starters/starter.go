// Legends of Code and Magic: reads all that the game sends each turn and answers legally. The rest is yours.
package main

import (
	"bufio"
	"fmt"
	"os"
)

func main() {
	in := bufio.NewReader(os.Stdin)
	for {
		for who := 0; who < 2; who++ { // you, then your opponent
			var playerHealth, playerMana, playerDeck, playerRune, playerDraw int
			if _, err := fmt.Fscan(in, &playerHealth, &playerMana, &playerDeck, &playerRune, &playerDraw); err != nil {
				return
			}
		}
		var opponentHand, opponentActions int
		fmt.Fscan(in, &opponentHand, &opponentActions)
		in.ReadString('\n')
		for i := 0; i < opponentActions; i++ {
			cardNumberAndAction, _ := in.ReadString('\n')
			_ = cardNumberAndAction
		}
		var cardCount int
		fmt.Fscan(in, &cardCount)
		for i := 0; i < cardCount; i++ {
			var cardNumber, instanceId, location, cardType, cost, attack, defense int
			var abilities string
			var myHealthChange, opponentHealthChange, cardDraw int
			fmt.Fscan(in, &cardNumber, &instanceId, &location, &cardType, &cost, &attack, &defense)
			fmt.Fscan(in, &abilities, &myHealthChange, &opponentHealthChange, &cardDraw)
		}

		// What you write to os.Stderr is shown beside the turn.
		// Draft: PICK 0, PICK 1 or PICK 2. Battle, joined by ";": SUMMON id, ATTACK id target, USE id target.
		fmt.Println("PASS")
	}
}
