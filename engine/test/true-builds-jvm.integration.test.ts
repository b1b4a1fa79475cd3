import assert from "node:assert/strict";
import { chmodSync } from "node:fs";
import { join } from "node:path";
import { findFileLanguage } from "../bots/languages/languages.ts";
import { findProgram } from "../bots/process/program-path.ts";
import { botFolder } from "./hosted-bot.ts";
import { skip } from "./skip.ts";
import { javaMain, testAdditions, testProjects } from "./small-projects.ts";

testProjects({
  "Java: a class by its full name": {
    main: "Bot.java",
    edited: "engine/Board.java",
    files: {
      "Bot.java": javaMain("engine.Board.WORD()"),
      "engine/Board.java": 'package engine;\npublic class Board { public static String WORD() { return "ONE"; } }\n',
    },
  },
  "Java: a resource of Maven": {
    main: "src/main/java/me/Bot.java",
    edited: "src/main/resources/me/word.txt",
    files: {
      "src/main/java/me/Bot.java": `package me;\n${javaMain('new String(Bot.class.getResourceAsStream("word.txt").readAllBytes())')}`,
      "src/main/resources/me/word.txt": "ONE",
    },
  },
  "Java: classes in a file of another name": {
    main: "Bot.java",
    edited: "Words.java",
    files: {
      "Bot.java": javaMain("new Loud().word()"),
      "Words.java": 'interface Word { default String word() { return "ONE"; } }\nclass Loud implements Word {}\n',
      "Other.java": javaMain("1").replace("Bot", "Other"),
    },
  },
  "Java: modules of Gradle with folders of their own": {
    main: "app/ai/me/Bot.java",
    edited: "lib/src/main/java/me/lib/Word.java",
    files: {
      "settings.gradle.kts": 'include("app", "lib")\n',
      "app/build.gradle": "sourceSets { main { java { srcDirs = ['ai', 'shared'] } } }\n",
      "lib/build.gradle.kts": "",
      "app/ai/me/Bot.java": `package me;\n${javaMain("Shared.word()")}`,
      "app/shared/me/Shared.java":
        "package me;\nclass Shared { static String word() { return me.lib.Word.word(); } }\n",
      "lib/src/main/java/me/lib/Word.java":
        'package me.lib;\npublic class Word { public static String word() { return "ONE"; } }\n',
    },
  },
  "Java: a class in another script, after a byte order mark": {
    main: "Löwe.java",
    edited: "Bär.java",
    files: {
      "Löwe.java": `\ufeff${javaMain("Bär.WORD").replace("Bot", "Löwe").replace("public static", "static final public")}`,
      "Bär.java": 'class Bär { static String WORD = "ONE"; }\n',
    },
  },
  "Java: a class that is named when the bot runs": {
    main: "Bot.java",
    edited: "ai/Plug.java",
    files: {
      "Bot.java": javaMain('Class.forName("ai." + "Plug").getMethod("word").invoke(null)'),
      "ai/Plug.java": 'package ai;\npublic class Plug { public static String word() { return "ONE"; } }\n',
    },
  },
  "Kotlin: an operator, which no name leads to, and a main method in an object": {
    main: "Bot.kt",
    edited: "operators.kt",
    isSlow: true,
    files: {
      "Bot.kt": "object Bot {\n  @JvmStatic fun main(args: Array<String>) { println(1 * Say()) }\n}\n",
      "Say.kt": "class Say\n",
      "operators.kt": 'operator fun Int.times(say: Say) = "ONE"\n',
      "old.kt": "fun main() {}\n",
    },
  },
  "Scala: an object by its full name, in a folder": {
    main: "Bot.scala",
    edited: "words/Words.scala",
    isSlow: true,
    files: {
      "Bot.scala": "object Bot { def main(a: Array[String]): Unit = println(words.Words.word) }\n",
      "words/Words.scala": 'package words\nobject Words { def word = "ONE" }\n',
    },
  },
  "Scala: an implicit class, in the folders of Sbt": {
    main: "src/main/scala/Bot.scala",
    edited: "src/main/scala/words/Words.scala",
    isSlow: true,
    files: {
      "build.sbt": 'name := "bot"\n',
      "src/main/scala/Bot.scala":
        "import words._\nobject Bot { def main(a: Array[String]): Unit = { println(1.word) } }\n",
      "src/main/scala/words/Words.scala": 'package object words { implicit class Loud(i: Int) { def word = "ONE" } }\n',
    },
  },
});

testAdditions({
  "Java: a class that comes before that of an import": {
    main: "Bot.java",
    files: {
      "Bot.java": `import util.*;\n${javaMain("Word.word()")}`,
      "util/Word.java": 'package util;\npublic class Word { public static String word() { return "ONE"; } }\n',
    },
    added: { "Word.java": 'class Word { static String word() { return "TWO"; } }\n' },
  },
});

describe("a Kotlin bot", () => {
  const inObject = "{\n  @JvmStatic fun main(args: Array<String>) {}\n}\n";
  for (const [title, source, expected] of [
    ["an object", `object Bot ${inObject}`, "Bot"],
    ["an object with an annotation", `package me\n@Suppress("unused") object Bot ${inObject}`, "me.Bot"],
    ["no object, beside one", `object Bench ${inObject}fun main() {}\n`, undefined],
    ["no object, beside one before", `suspend fun main() {}\nobject Bench ${inObject}`, undefined],
    [
      "no object, with a comment",
      "class Old {\n  // companion object { @JvmStatic fun main() {} }\n}\nfun main() {}\n",
      undefined,
    ],
    ["an object, with a comment", `object Bot ${inObject}/*\nfun main() {}\n*/\n`, "Bot"],
  ] as const)
    it(`is started in its main function, which is in ${title}`, async function () {
      if (process.platform === "win32" || !findProgram("java")) return skip(this, "no java");
      const folder = botFolder({ "Bot.kt": source, kotlinc: "#!/bin/sh\n" });
      chmodSync(join(folder, "kotlinc"), 0o755);
      const given = { file: join(folder, "Bot.kt"), cacheFolder: join(folder, ".cache") };
      const built = await findFileLanguage("Bot.kt")!.prepare({ ...given, command: [join(folder, "kotlinc")] });
      assert.ok(built.ok, JSON.stringify(built));
      const [how, , name] = built.command.slice(-3).includes("-cp") ? built.command.slice(-3) : built.command.slice(-2);
      assert.deepEqual([how, name], expected ? ["-cp", expected] : ["-jar", undefined]);
    });
});
