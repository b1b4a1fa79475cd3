"""Which answers win? Reads a data set: spar series bot.py --dataset games.jsonl.gz && python3 dataset.py games.jsonl.gz"""
import collections, gzip, json, sys

times, points = collections.Counter(), collections.Counter()
with gzip.open(sys.argv[1], "rt", encoding="utf-8") as lines:
    for decision in map(json.loads, lines):
        command = (decision["answer"] or decision["failure"]).split()[0]
        times[command] += 1
        points[command] += decision["result"]
for command, count in times.most_common(10):
    print(f"{command:20} {count:6} times, won {points[command] / count:.0%}")
