import type { QueueStatus, QueueView, QueueWorkerFacts } from "../../engine/views/queue-status.ts";

const python = { id: "python", title: "Python", version: "3.12.3" };
const cpp = { id: "cpp", title: "C++", version: "13.2.0" };
const kotlin = { id: "kotlin", title: "Kotlin" };

const worker: QueueWorkerFacts = {
  ...{ id: "a", name: "farm-1.example.org (process 4711)", version: "0.1.0.2", ours: true },
  ...{ languages: [python, cpp, kotlin], cores: 8, jobs: 4, slowed: 1.04 },
  ...{ playing: 3, played: 1284, rate: 41.6 },
};
const workers: readonly QueueWorkerFacts[] = [
  worker,
  { ...worker, id: "b", name: "farm-2.example.org (process 812)", playing: 4, played: 977, rate: 4.25 },
  { ...worker, id: "c", name: "old-laptop (process 99)", jobs: 1, cores: 1, playing: 1 },
  { ...worker, id: "d", name: "somebody-elses (process 1)", version: "0.0.9.1", ours: false },
];
const backlog = [
  { languages: [], waiting: 0 },
  { languages: [python], waiting: 12 },
  { languages: [cpp, python], waiting: 3 },
];

/** A queue as the panel may be told of it. */
export function sampleQueue(more: Partial<QueueStatus> = {}): QueueView {
  return { address: "redis://farm.example.org:6379", status: { workers, backlog, ...more } };
}
