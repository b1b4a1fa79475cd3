import assert from "node:assert/strict";
import { isSameObservation } from "../../referee/game.ts";
import { listFieldMeanings, nameObservationValues } from "../../referee/name-fields.ts";

/** As in the specification of Orbit Wars and Hungry Geese. */
const fields = {
  planets: { description: "List of planets: [id, owner, x, y, radius, ships, production]", type: "array" },
  index: { description: "Index of the current agent's goose in the list of geese.", type: "integer", minimum: 0 },
  mark: { description: "Which checkers are the agents.", enum: [1, 2] },
  farms: { items: { properties: { money: { description: "Coins", minimum: 0, maximum: 9999 } } } },
};

describe("the values of an observation", () => {
  it("are named by their keys, columns and nested members", () => {
    const text =
      '{"planets":[[0,-1,89.5,95.9,2.4,28,4],[7,1,1e-7,2,3,4,5]],"index":3,"farms":[{"money":5}],"log":"a, [b"}\n';
    const named = nameObservationValues(text, fields).map(({ from, to, name }) => `${name}=${text.slice(from, to)}`);
    const planets = ["id=0", "owner=-1", "x=89.5", "y=95.9", "radius=2.4", "ships=28", "production=4"];
    const others = ["id=7", "owner=1", "x=1e-7", "y=2", "radius=3", "ships=4", "production=5"];
    assert.deepEqual(named, [...planets, ...others, "index=3", "money=5", 'log="a, [b"']);
  });

  it("are none where a record has made it too deep, which is not compared either", () => {
    const deep = `${'{"planets":['.repeat(100_000)}${"]}".repeat(100_000)}`;
    assert.deepEqual(nameObservationValues(deep, fields), []);
    assert.doesNotThrow(() => isSameObservation(deep, `${deep} `));
  });

  it("are not found in a text that is not a JSON object", () => {
    for (const text of ["", "\n", "3", "]", '{"a":[1,', "{"])
      assert.doesNotThrow(() => nameObservationValues(text, {}));
    assert.deepEqual(nameObservationValues("[1,2]", {}), []);
  });

  it("are described with the range that the environment allows", () => {
    const meanings = listFieldMeanings(fields);
    assert.equal(meanings.get("mark"), "Which checkers are the agents. · one of 1, 2");
    assert.equal(meanings.get("index"), "Index of the current agent's goose in the list of geese. · at least 0");
    assert.equal(meanings.get("money"), "Coins · 0 to 9999");
    assert.equal(meanings.get("planets"), fields.planets.description);
  });
});
