import { goMain, testProjects, testSettingsAbove } from "./small-projects.ts";

testProjects({
  "Go: a file with nothing but init": {
    main: "main.go",
    edited: "other.go",
    files: {
      "main.go": goMain("var word string", "word"),
      "other.go": 'package main\n\nfunc init() { word = "ONE" }\n',
    },
  },
  "Go: a file that an option of the user's takes in": {
    main: "main.go",
    edited: "fast.go",
    command: ["go", "build", "-tags", "fast"],
    files: {
      "go.mod": "module b\n\ngo 1.21\n",
      "main.go": goMain("", "word"),
      "fast.go": '//go:build fast\n\npackage main\n\nvar word = "ONE"\n',
      "slow.go": '//go:build !fast\n\npackage main\n\nvar word = "NONE"\n',
    },
  },
  "Go: another package of the module": {
    main: "cmd/bot/main.go",
    edited: "internal/say/say.go",
    files: {
      "go.mod": "module example.com/b\n\ngo 1.21\n",
      "cmd/bot/main.go": goMain('import "example.com/b/internal/say"', "say.Word()"),
      "internal/say/say.go": 'package say\n\nfunc Word() string { return "ONE" }\n',
    },
  },
  "Go: packages by their address, before modules": {
    main: "cmd/bot/main.go",
    edited: "hlt/deep/word.go",
    files: {
      "cmd/bot/main.go": goMain('import "github.com/me/mine/hlt"', "hlt.Word()"),
      "hlt/hlt.go":
        'package hlt\n\nimport "github.com/me/mine/hlt/deep"\n\nfunc Same[T any](it T) T { return it }\nfunc Word() string { return Same(deep.Word) }\n',
      "hlt/deep/word.go": 'package deep\n\nvar Word = "ONE"\n',
    },
  },
  "Go: packages in a folder src, before modules": {
    main: "MyBot.go",
    edited: "src/hlt/word.go",
    files: {
      "MyBot.go": goMain('import "hlt"', "hlt.Word()"),
      "src/hlt/word.go": 'package hlt\n\nfunc Word() string { return "ONE" }\n',
    },
  },
  "Go: packages by relative paths, before modules": {
    main: "bot.go",
    edited: "words/word.go",
    files: {
      "bot.go": goMain('import "./words"', "words.Word()"),
      "words/word.go": 'package words\n\nfunc Word() string { return "ONE" }\n',
    },
  },
  "Go: embedded files": {
    main: "main.go",
    edited: "data/word.txt",
    files: {
      "go.mod": "module b\n\ngo 1.21\n",
      "main.go": goMain('import "embed"\n\n//go:embed data\nvar data embed.FS\n', "read()"),
      "read.go":
        'package main\n\nfunc read() string {\n\ttext, _ := data.ReadFile("data/word.txt")\n\treturn string(text)\n}\n',
      "data/word.txt": "ONE",
    },
  },
  "Go: a file with nothing but init, in a folder of two programs": {
    main: "main.go",
    edited: "other.go",
    files: {
      "main.go": goMain("var word string", "word"),
      "other.go": 'package main\n\nfunc init() { word = "ONE" }\n',
      "second.go": "package main\n\nfunc main() {}\n",
    },
  },
  "Go: a package that is kept in the module": {
    main: "main.go",
    edited: "vendor/example.com/w/word.go",
    files: {
      "go.mod": "module b\n\ngo 1.21\n\nrequire example.com/w v0.1.0\n",
      "main.go": goMain('import "example.com/w"', "w.Word()"),
      "vendor/modules.txt": "# example.com/w v0.1.0\n## explicit; go 1.21\nexample.com/w\n",
      "vendor/example.com/w/word.go": 'package w\n\nfunc Word() string { return "ONE" }\n',
    },
  },
});

testSettingsAbove({
  "Go: a workspace": {
    main: "mine/bots/first/main.go",
    files: {
      "go.work": "go 1.21\n\nuse ./mine/bots/first\n",
      "mine/bots/first/go.mod":
        "module b\n\ngo 1.21\n\nrequire example.com/w v0.0.0\n\nreplace example.com/w => ../one\n",
      "mine/bots/first/main.go": goMain('import "example.com/w"', "w.Word"),
      "mine/bots/one/go.mod": "module example.com/w\n\ngo 1.21\n",
      "mine/bots/one/w.go": 'package w\n\nvar Word = "ONE"\n',
      "mine/bots/two/go.mod": "module example.com/w\n\ngo 1.21\n",
      "mine/bots/two/w.go": 'package w\n\nvar Word = "TWO"\n',
    },
    added: "go.work",
    text: "go 1.21\n\nuse ./mine/bots/first\nuse ./mine/bots/two\n",
  },
});
