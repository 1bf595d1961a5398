import type { Server } from 'node:http';

/** Milliseconds that requests under way get to finish: less than the ten seconds after which containers are killed. */
const patience = 8000;
/** Milliseconds between two looks for connections whose last request is answered. */
const look = 50;

/** On SIGTERM and SIGINT takes no more requests, answers those under way, closes what is behind the server, and ends with code 0. */
export function stopOnSignal(server: Server, close: () => Promise<void>): void {
  let stopping = false;
  const stop = (): void => {
    if (stopping) return;
    stopping = true;
    let closing: Promise<void> | undefined;
    const leave = (): void => void (closing ??= close().finally(() => process.exit(0)));
    server.close(leave);
    // A browser keeps its connection after an answer; without this it would be waited for.
    setInterval(() => server.closeIdleConnections(), look);
    // A database that no longer answers cannot be closed.
    setTimeout(leave, patience);
    setTimeout(() => process.exit(0), patience + 1000);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}
