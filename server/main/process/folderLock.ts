import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import type { Server, Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectIn, listenIn, removeSocket, socketsIn } from './folderSockets.ts';

/** Another process uses the folder. PGlite would open it a second time and corrupt it. */
export class LockedError extends Error {}

/** Answers requests of other processes on this machine to the holder of a folder, as text. */
type AnswerRequest = (request: string) => Promise<string>;

/** A folder locked by this process, even against processes in other containers. */
export interface FolderLock {
  /** Starts answering other processes; earlier requests have waited until now. */
  serve(respond: AnswerRequest): void;
  release(): void;
}

const prefix = 'lock-';
/** Milliseconds between two attempts to lock a folder. */
const pause = 100;
/** Milliseconds to wait for a folder: longer than a stopping server takes to end (stopOnSignal.ts). */
const defaultTimeoutMs = 12_000;

/**
 * Whether a process still listens on the socket: process ids are meaningless across containers, an open socket is not.
 */
async function isHeld(folder: string, name: string): Promise<boolean> {
  try {
    const socket = await connectIn(folder, name);
    socket?.destroy();
    return socket !== undefined;
  } catch {
    return true;
  }
}

/** Returns sockets besides `own` that dead processes left behind; undefined when one of them is in use. */
async function leftBehind(folder: string, own?: string): Promise<string[] | undefined> {
  const others = socketsIn(folder, prefix).filter((name) => name !== own);
  for (const name of others) if (await isHeld(folder, name)) return undefined;
  return others;
}

/**
 * Listens on its own socket before it looks for others, so that of two starting processes the later one sees the
 * earlier. Only the winner deletes sockets left behind by `kill -9`; a process whose own socket was deleted with them
 * fails this attempt.
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

/**
 * Locks the folder for this process, waiting up to `timeoutMs` milliseconds for another one to end; `waiting` is called
 * once. Throws `LockedError`.
 *
 * A process id in a file means nothing in another container, and Node has no `flock`. Of two starting processes both
 * may step back, but never do both continue.
 */
export async function lockFolder(
  folder: string,
  { timeoutMs = defaultTimeoutMs, waiting }: { timeoutMs?: number; waiting?: () => void } = {},
): Promise<FolderLock> {
  let serve: FolderLock['serve'] = () => undefined;
  const responder = new Promise<AnswerRequest>((resolve) => {
    serve = resolve;
  });
  // The client may disconnect before it is answered.
  const onConnection = (socket: Socket): void => void reply(socket, responder).catch(() => socket.destroy());
  for (const until = Date.now() + timeoutMs; ;) {
    const taken = await take(folder, onConnection);
    if (taken !== undefined) return { serve, release: () => release(folder, taken) };
    if (Date.now() >= until) break;
    waiting?.();
    waiting = undefined;
    // A random pause: two processes that see each other both step back.
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

/** Reads a socket to the end; unlike `text` of Node's stream consumers it leaves the socket writable. */
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

/** A connection without a request only checks whether a process listens. */
async function reply(socket: Socket, responder: Promise<AnswerRequest>): Promise<void> {
  const request = await textOf(socket);
  if (request === '') return void socket.destroy();
  socket.end(await (await responder)(request));
}

/** Sends a request to the process that holds the folder; undefined when no process does. */
export async function askLockHolder(folder: string, request: string): Promise<string | undefined> {
  for (const name of socketsIn(folder, prefix)) {
    const socket = await connectIn(folder, name);
    if (socket === undefined) continue;
    socket.end(request);
    return textOf(socket);
  }
  return undefined;
}
