// Combat: reads attackers and defenders and answers legally: nobody blocks. The rest is yours.
package main

import (
	"encoding/json"
	"os"
)

type Combat struct {
	Attackers [][2]int `json:"attackers"` // power, toughness
	Defenders [][2]int `json:"defenders"`
}

// A defender and the attacker that it blocks, both counted from 0; two defenders may block the same attacker.
type Block [2]int

func main() {
	in, out := json.NewDecoder(os.Stdin), json.NewEncoder(os.Stdout)
	for {
		var combat Combat
		if in.Decode(&combat) != nil {
			return
		}

		// What you write to os.Stderr is shown beside the combat.
		blocks := []Block{}
		out.Encode(blocks)
	}
}
