import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import type { Server, Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectIn, listenIn, removeSocket, socketsIn } from './folderSockets.ts';

/** Another process works in the folder. PGlite itself would open it a second time and spoil it. */
export class LockedError extends Error {}

/** Answers what another process of this machine asks the holder of a folder: text for text. */
export type AnswerRequest = (request: string) => Promise<string>;

/** A folder that belongs to this process, whatever container another one runs in. */
export interface FolderLock {
  /** Begins to answer others; who has asked before waits until now. */
  serve(response: AnswerRequest): void;
  release(): void;
}

const prefix = 'lock-';
/** Milliseconds between two looks at a folder that is held. */
const pause = 100;
/** Milliseconds that a folder is waited for: longer than a server that has been told to stop takes to end (stopOnSignal.ts). */
const usualPatience = 12_000;

/** Whether the kernel still has somebody listen there: process ids mean nothing in another container, an open socket does. */
async function isHeld(folder: string, name: string): Promise<boolean> {
  try {
    const socket = await connectIn(folder, name);
    socket?.destroy();
    return socket !== undefined;
  } catch {
    return true;
  }
}

/** The sockets besides `own` that processes left behind; undefined when one of them is held. */
async function leftBehind(folder: string, own?: string): Promise<string[] | undefined> {
  const others = socketsIn(folder, prefix).filter((name) => name !== own);
  for (const name of others) if (await isHeld(folder, name)) return undefined;
  return others;
}

/**
 * Listens on a socket of its own and only then looks for others, so that of any two starters the later one sees the earlier. What was
 * left behind by `kill -9` is cleared away by the winner alone; a starter whose socket went with it gives up its try.
 */
async function take(
  folder: string,
  onConnection: (socket: Socket) => void,
): Promise<{ server: Server; name: string } | undefined> {
  if ((await leftBehind(folder)) === undefined) return undefined;
  const name = `${prefix}${randomBytes(4).toString('hex')}`;
  const server = await listenIn(folder, name, onConnection);
  const others = await leftBehind(folder, name);
  if (others !== undefined && existsSync(join(folder, name))) {
    for (const other of others) removeSocket(folder, other);
    return { server, name };
  }
  server.close();
  removeSocket(folder, name);
  return undefined;
}

/** Takes the folder for this process, waiting up to `patience` milliseconds for another one to end; `waiting` is called once. Throws `LockedError`. */
export async function lockFolder(
  folder: string,
  { patience = usualPatience, waiting }: { patience?: number; waiting?: () => void } = {},
): Promise<FolderLock> {
  let serve: FolderLock['serve'] = () => undefined;
  const response = new Promise<AnswerRequest>((resolve) => {
    serve = resolve;
  });
  // One who asks may be gone before it is answered.
  const onConnection = (socket: Socket): void => void reply(socket, response).catch(() => socket.destroy());
  for (const until = Date.now() + patience; ;) {
    const taken = await take(folder, onConnection);
    if (taken !== undefined) return { serve, release: () => release(folder, taken) };
    if (Date.now() >= until) break;
    waiting?.();
    waiting = undefined;
    // Not all at the same moment: two that see each other both step back.
    await sleep(pause * (0.5 + Math.random()));
  }
  throw new LockedError(
    `Папка данных ${folder} занята другим процессом. Остановите его или задайте другую папку в DATA_DIR.`,
  );
}

function release(folder: string, { server, name }: { server: Server; name: string }): void {
  server.close();
  removeSocket(folder, name);
}

/** All that comes through a socket; unlike `text` of Node's stream consumers it leaves the way back open. */
function textOf(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = '';
    socket
      .setEncoding('utf8')
      .on('data', (part: string) => (received += part))
      .once('end', () => resolve(received))
      .once('error', reject);
  });
}

/** A connection without a request is only a look whether somebody is there. */
async function reply(socket: Socket, response: Promise<AnswerRequest>): Promise<void> {
  const request = await textOf(socket);
  if (request === '') return void socket.destroy();
  socket.end(await (await response)(request));
}

/** Asks the process that holds the folder; undefined when none does. */
export async function askLockHolder(folder: string, request: string): Promise<string | undefined> {
  for (const name of socketsIn(folder, prefix)) {
    const socket = await connectIn(folder, name);
    if (socket === undefined) continue;
    socket.end(request);
    return textOf(socket);
  }
  return undefined;
}
