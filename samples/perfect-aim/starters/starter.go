// Perfect Aim: reads a line of JSON for each decision (perfect-aim/1) and answers legally. The rest is yours.
package main

import (
	"bufio"
	"encoding/json"
	"os"
)

type Mover struct {
	X        int    `json:"x"`
	Y        int    `json:"y"`
	Speed    string `json:"speed"`
	Action   string `json:"action"`
	Progress string `json:"progress"`
}

type Person struct {
	Mover
	Color          string `json:"color"`
	Coins          int    `json:"coins"`
	SuperFireballs int    `json:"superFireballs"`
	Shield         bool   `json:"shield"`
}

type Fireball struct {
	Mover
	Sender string `json:"sender"`
}

type Turn struct {
	Id         int        `json:"id"`
	T          string     `json:"t"` // seconds, as all times a fraction: "13/2"
	Color      string     `json:"color"`
	Background []string   `json:"background"`
	Tiles      []string   `json:"tiles"`
	Players    []Person   `json:"players"`
	Fireballs  []Fireball `json:"fireballs"`
	Items      [][3]any   `json:"items"` // letter, x, y
	CanAttack  bool       `json:"canAttack"`
	Valid      []string   `json:"valid"` // what you may do now: "WAIT", "MOVE_UP", "ATTACK_LEFT" …
}

type Answer struct {
	Id     int    `json:"id"`
	Action string `json:"action"`
}

func main() {
	lines := bufio.NewScanner(os.Stdin)
	out := json.NewEncoder(os.Stdout)
	for lines.Scan() {
		var message struct{ Type string }
		json.Unmarshal(lines.Bytes(), &message)
		switch message.Type {
		case "hello":
			out.Encode(map[string]string{"type": "ready", "name": "Starter"})
		case "turn":
			var turn Turn
			json.Unmarshal(lines.Bytes(), &turn)

			// What you write to os.Stderr is shown beside the turn.
			out.Encode(Answer{turn.Id, "WAIT"})
		}
	}
}
