import type { Cancellation, ServerEvents, ServerFunctions } from "./protocol.ts";

/** Named messages between client and server, as both sides of a connection see them. */
export interface Channel {
  sendRequest<Result>(method: string, ...params: unknown[]): Promise<Result>;
  sendNotification(method: string, params: unknown): Promise<void>;
  onRequest(method: string, handler: (params: unknown, token?: Cancellation) => unknown): Subscription;
  onNotification(method: string, handler: (params: unknown) => void): Subscription;
}
interface Subscription {
  dispose(): void;
}

type Call<One> = One extends (...given: infer Given) => infer Result ? (...given: Given) => Promise<Result> : never;
type Answer<One> = One extends (...given: infer Given) => infer Result
  ? (...given: Given) => Result | Promise<Result>
  : never;

/** The functions of the other side. */
export type Calls<Functions> = { readonly [Name in keyof Functions]: Call<Functions[Name]> };
/** Some functions of this side. */
export type Answers<Functions> = { readonly [Name in keyof Functions]?: Answer<Functions[Name]> };

/** What a function of the server is given, and what it answers. */
export type Asked<Name extends keyof ServerFunctions> = Parameters<ServerFunctions[Name]>[0];
export type Replied<Name extends keyof ServerFunctions> = ReturnType<ServerFunctions[Name]>;

export type ServerProxy = Calls<ServerFunctions> & {
  on<Name extends keyof ServerEvents>(name: Name, listener: (event: ServerEvents[Name]) => void): Subscription;
};

/** Calls the functions of the other side: the name of a function is that of its request. */
export function createCalls<Functions>(channel: Pick<Channel, "sendRequest">): Calls<Functions> {
  const call =
    (name: string) =>
    (given: object, ...token: readonly Cancellation[]) =>
      channel.sendRequest(`spar/${name}`, given ?? {}, ...token);
  return new Proxy({} as Calls<Functions>, { get: (own, name) => Reflect.get(own, name) ?? call(String(name)) });
}

export function createServerProxy(channel: Channel): ServerProxy {
  const on: ServerProxy["on"] = (name, listener) => channel.onNotification(`spar/${name}`, listener as never);
  return Object.assign(createCalls<ServerFunctions>(channel), { on });
}

export function answer<Functions>(channel: Pick<Channel, "onRequest">, answers: Answers<Functions>): void {
  const all = Object.entries(answers) as [string, (given: unknown, token?: Cancellation) => unknown][];
  for (const [name, handler] of all) channel.onRequest(`spar/${name}`, handler);
}

export function tell<Name extends keyof ServerEvents>(
  channel: Pick<Channel, "sendNotification">,
  name: Name,
  event: ServerEvents[Name],
): Promise<void> {
  return channel.sendNotification(`spar/${name}`, event);
}
