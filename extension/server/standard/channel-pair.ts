import { ErrorCodes, ResponseError } from "vscode-languageserver/node";
import type { Channel } from "../../channel.ts";

/** Two connected ends of a channel within one process; messages arrive in order. */
export function createChannelPair(): readonly [Channel, Channel] {
  const [one, other] = [createHandlers(), createHandlers()];
  return [createChannel(one, other), createChannel(other, one)];
}

interface Handlers {
  readonly requests: Map<string, (params: unknown) => unknown>;
  readonly notifications: Set<{ readonly method: string; readonly listener: (params: unknown) => void }>;
}

function createHandlers(): Handlers {
  return { requests: new Map(), notifications: new Set() };
}

function createChannel(own: Handlers, other: Handlers): Channel {
  return {
    async sendRequest<Result>(method: string, params: unknown) {
      const handler = other.requests.get(method);
      if (!handler) throw new ResponseError(ErrorCodes.MethodNotFound, `Nobody answers ${method}.`);
      return (await handler(params)) as Result;
    },
    async sendNotification(method, params) {
      for (const handler of other.notifications) if (handler.method === method) handler.listener(params);
    },
    onRequest(method, handler) {
      own.requests.set(method, handler);
      return { dispose: () => void own.requests.delete(method) };
    },
    onNotification(method, listener) {
      const handler = { method, listener };
      own.notifications.add(handler);
      return { dispose: () => void own.notifications.delete(handler) };
    },
  };
}
