import { EventEmitter } from "node:events";
import {
  type ClientCapabilities,
  CodeLensRefreshRequest,
  type ConfigurationItem,
  type Connection,
  type DidChangeConfigurationParams,
  ErrorCodes,
  type MessageActionItem,
  MessageType,
  type NotificationHandler,
  ResponseError,
  ShowMessageNotification,
} from "vscode-languageserver/node";
import type { Channel } from "../../channel.ts";
import type { StandardOptions } from "./standard-options.ts";

interface StandardConnectionDeps {
  readonly connection: Connection;
  readonly capabilities: ClientCapabilities;
  readonly options: StandardOptions;
  /** Receives what our own client would handle, instead of the editor. */
  readonly own: Channel;
}

type NamedMethod = string | { readonly method: string };

/** The connection to an editor with the standard protocol alone: what it does not support is answered here. */
export function createStandardConnection(deps: StandardConnectionDeps): Connection {
  const { connection, capabilities, options, own } = deps;
  let pushed: unknown;
  // A connection keeps one handler per message, so ours is called first and passes the message on.
  let settingsListener: NotificationHandler<DidChangeConfigurationParams> = () => {};
  connection.onDidChangeConfiguration((changed) => {
    pushed = readSection(changed.settings);
    return settingsListener(changed);
  });

  /** The editor's settings, which override those of the options. An editor without any returns null. */
  async function getConfiguration(item: ConfigurationItem): Promise<object> {
    const asked: unknown = capabilities.workspace?.configuration
      ? await connection.workspace.getConfiguration(item).catch(() => undefined)
      : undefined;
    return { ...options.settings, ...toObject(pushed), ...toObject(asked) };
  }

  const value = (of: unknown) => ({ value: of });
  const toEditor = { sendRequest: connection.sendRequest, sendNotification: connection.sendNotification };
  const canRefresh = capabilities.workspace?.codeLens?.refreshSupport === true;
  return Object.create(connection, {
    window: value(createWindow(connection)),
    workspace: value(Object.create(connection.workspace, { getConfiguration: value(getConfiguration) })),
    onDidChangeConfiguration: value((handler: typeof settingsListener) => {
      settingsListener = handler;
    }),
    sendRequest: value(async (type: NamedMethod, ...params: never[]) => {
      if (isOurs(type)) return own.sendRequest(type, params[0]);
      if (getMethodName(type) === CodeLensRefreshRequest.method && !canRefresh) return null;
      return toEditor.sendRequest(getMethodName(type), ...params);
    }),
    sendNotification: value(async (type: NamedMethod, ...params: never[]) =>
      isOurs(type) ? own.sendNotification(type, params[0]) : toEditor.sendNotification(getMethodName(type), ...params),
    ),
    onRequest: value((type: string, handler: never) => (isOurs(type) ? own : connection).onRequest(type, handler)),
    onNotification: value((type: string, handler: never) =>
      (isOurs(type) ? own : connection).onNotification(type, handler),
    ),
  }) as Connection;
}

/** Messages without choices are sent as notifications, because some editors would wait for an answer. */
function createWindow(connection: Connection): Connection["window"] {
  const { window } = connection;
  const shows = (type: MessageType, ask: (message: string, ...actions: MessageActionItem[]) => Promise<unknown>) => ({
    async value(message: string, ...actions: MessageActionItem[]) {
      if (actions.length > 0) return ask(message, ...actions);
      return connection.sendNotification(ShowMessageNotification.type, { type, message });
    },
  });
  return Object.create(window, {
    showInformationMessage: shows(MessageType.Info, window.showInformationMessage.bind(window)),
    showWarningMessage: shows(MessageType.Warning, window.showWarningMessage.bind(window)),
    showErrorMessage: shows(MessageType.Error, window.showErrorMessage.bind(window)),
  }) as Connection["window"];
}

const getMethodName = (type: NamedMethod): string => (typeof type === "string" ? type : type.method);

function isOurs(type: NamedMethod): type is string {
  return typeof type === "string" && type.startsWith("spar/");
}

/** Editors push either all settings or only those of the section. */
function readSection(settings: unknown): unknown {
  const all = toObject(settings);
  return "spar" in all ? all.spar : all;
}

function toObject(value: unknown): object {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? value : {};
}

/** Two connected ends of a channel within one process; messages arrive in order. */
export function createChannelPair(): readonly [Channel, Channel] {
  const [one, other] = [createHandlers(), createHandlers()];
  return [createChannel(one, other), createChannel(other, one)];
}

type Handlers = ReturnType<typeof createHandlers>;

function createHandlers() {
  return { requests: new Map<string, (params: unknown) => unknown>(), notifications: new EventEmitter() };
}

function createChannel(own: Handlers, other: Handlers): Channel {
  return {
    async sendRequest<Result>(method: string, params: unknown) {
      const handler = other.requests.get(method);
      if (!handler) throw new ResponseError(ErrorCodes.MethodNotFound, `Nobody answers ${method}.`);
      return (await handler(params)) as Result;
    },
    async sendNotification(method, params) {
      other.notifications.emit(method, params);
    },
    onRequest(method, handler) {
      own.requests.set(method, handler);
      return { dispose: () => void own.requests.delete(method) };
    },
    onNotification(method, listener) {
      own.notifications.on(method, listener);
      return { dispose: () => void own.notifications.off(method, listener) };
    },
  };
}
