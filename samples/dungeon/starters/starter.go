// Dungeon: reads one line of JSON for each thing that the game asks or tells, and answers legally. The rest is yours.
package main

import (
	"encoding/json"
	"fmt"
	"os"
)

type Message struct {
	Type     string `json:"type"`
	First    bool   `json:"first"`
	LastTurn *int   `json:"last_turn"` // 0 to 5: the item your opponent discarded, 6: it placed its card
	Card     int    `json:"card"`
	Bot      int    `json:"bot"` // who went in: 0 you, 1 your opponent
	Failed   bool   `json:"failed"`
	Dungeon  []int  `json:"dungeon"`
	Vorped   *int   `json:"vorped"` // the monster that the dagger killed
}

func main() {
	in := json.NewDecoder(os.Stdin)
	for {
		var message Message
		if in.Decode(&message) != nil {
			return
		}
		// What you write to os.Stderr is shown beside the turn.
		switch message.Type {
		case "start_turn":
			fmt.Println(1) // draws a card; anything else passes
		case "play":
			fmt.Println(6) // puts it into the dungeon; 0 to 5 discards it, with that item
		case "vorpal_choice":
			fmt.Println(9) // the monster that the dagger shall kill
		case "new_game", "result": // no answer is wanted
		}
	}
}
