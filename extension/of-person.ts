/** Where the matches of a person stand among those of bots: in place of the URI of a bot. */
export const ofPerson = "spar:/Played by you";
