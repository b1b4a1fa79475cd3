import type { Notifications, Requests } from "./protocol.ts";

/** Named messages between client and server, as both sides of a connection see them. */
export interface Channel {
  sendRequest<Result>(method: string, params: unknown): Promise<Result>;
  sendNotification(method: string, params: unknown): Promise<void>;
  onRequest(method: string, handler: (params: unknown, token?: Cancellation) => unknown): Subscription;
  onNotification(method: string, handler: (params: unknown) => void): Subscription;
}
/** The caller may no longer want an answer. */
export interface Cancellation {
  onCancellationRequested(listener: () => void): unknown;
}
interface Subscription {
  dispose(): void;
}

/** Answers a request. */
export type Handler<Name extends keyof Requests> = (
  params: Requests[Name]["params"],
  token?: Cancellation,
) => Requests[Name]["result"] | Promise<Requests[Name]["result"]>;

export function ask<Name extends keyof Requests>(
  channel: Channel,
  name: Name,
  params: Requests[Name]["params"],
): Promise<Requests[Name]["result"]> {
  return channel.sendRequest<Requests[Name]["result"]>(name, params);
}

export function tell<Name extends keyof Notifications>(
  channel: Channel,
  name: Name,
  params: Notifications[Name],
): Promise<void> {
  return channel.sendNotification(name, params);
}

export function answer<Name extends keyof Requests>(
  channel: Channel,
  name: Name,
  handler: Handler<Name>,
): Subscription {
  return channel.onRequest(name, (params, token) => handler(params as Requests[Name]["params"], token));
}

export function subscribe<Name extends keyof Notifications>(
  channel: Channel,
  name: Name,
  handler: (params: Notifications[Name]) => void,
): Subscription {
  return channel.onNotification(name, (params) => handler(params as Notifications[Name]));
}
