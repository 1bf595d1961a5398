import { chmodSync, closeSync, openSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';

/** Maximum bytes of a Unix socket address on all systems; a longer one would be truncated silently. */
const longestAddress = 103;
const onWindows = process.platform === 'win32';

/**
 * Runs `work` with the address of the socket `name` of `folder`. Linux reaches a long path through the open folder;
 * Windows uses named pipes instead.
 */
async function withAddress<T>(folder: string, name: string, work: (address: string) => Promise<T>): Promise<T> {
  if (onWindows) return work(`\\\\.\\pipe\\back-office-${name}`);
  const plain = join(folder, name);
  if (Buffer.byteLength(plain) <= longestAddress || process.platform !== 'linux') return work(plain);
  const open = openSync(folder, 'r');
  try {
    return await work(`/proc/self/fd/${open}/${name}`);
  } finally {
    closeSync(open);
  }
}

/**
 * Listens on a new socket of the folder that only this user may use; rejects with the error of the file system.
 * `removeSocket` deletes it.
 */
export function listenIn(folder: string, name: string, onConnection: (socket: Socket) => void): Promise<Server> {
  // A pipe is no file: this file represents it, so that other processes find it.
  if (onWindows) writeFileSync(join(folder, name), '');
  return withAddress(
    folder,
    name,
    (address) =>
      new Promise((resolve, reject) => {
        const server = createServer({ allowHalfOpen: true }, onConnection);
        // After the promise settles, this only prevents a failing connection from ending the process.
        server.on('error', reject);
        server.listen(address, () => {
          chmodSync(join(folder, name), 0o600);
          resolve(server);
        });
      }),
  );
}

/**
 * Connects to a socket of the folder; undefined when no process listens any more. Rejects when that cannot be
 * determined.
 */
export function connectIn(folder: string, name: string): Promise<Socket | undefined> {
  return withAddress(
    folder,
    name,
    (address) =>
      new Promise((resolve, reject) => {
        const socket = connect({ path: address, allowHalfOpen: true });
        socket.once('connect', () => resolve(socket));
        socket.once('error', (error: NodeJS.ErrnoException) => {
          if (error.code === 'ECONNREFUSED' || error.code === 'ENOENT') resolve(undefined);
          else reject(error);
        });
      }),
  );
}

/** Returns the sockets of the folder whose names start with `prefix`; empty for a missing folder. */
export function socketsIn(folder: string, prefix: string): string[] {
  try {
    return readdirSync(folder).filter((name) => name.startsWith(prefix));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

export function removeSocket(folder: string, name: string): void {
  rmSync(join(folder, name), { force: true });
}
