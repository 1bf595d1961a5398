import type { Server } from 'node:http';

/** Milliseconds for pending requests to finish: less than the ten seconds after which containers are killed. */
const timeoutMs = 8000;
/** Milliseconds between two checks for connections whose last request is answered. */
const look = 50;

/**
 * On SIGTERM and SIGINT stops accepting requests, ends streams, finishes pending requests, closes the database or API,
 * and exits with code 0.
 */
export function stopOnSignal(
  server: Server,
  { endStreams, close }: { endStreams: () => void; close: () => Promise<void> },
): void {
  let stopping = false;
  const stop = (): void => {
    if (stopping) return;
    stopping = true;
    let closing: Promise<void> | undefined;
    const leave = (): void => void (closing ??= close().finally(() => process.exit(0)));
    server.close(leave);
    endStreams();
    // A browser keeps its connection open after a response, which would delay the end.
    setInterval(() => server.closeIdleConnections(), look);
    // A database that no longer responds cannot be closed.
    setTimeout(leave, timeoutMs);
    setTimeout(() => process.exit(0), timeoutMs + 1000);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}
