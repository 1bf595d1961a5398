import type { Server } from 'node:http';
import { openHost, type Host } from './host.ts';
import { EnvironmentError, readEnvironment, type Environment } from './process/environment.ts';
import { httpServer } from './process/httpServer.ts';
import { DatabaseError } from './process/databaseTrouble.ts';
import { LockedError } from './process/lock.ts';
import { stopOnSignal } from './process/stopOnSignal.ts';
import { welcome } from './process/welcome.ts';

function listen(host: Host, { port, host: hostname }: Environment): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = httpServer(host.answer).listen(port, hostname, () => resolve(server));
    server.once('error', reject);
  });
}

async function start(): Promise<void> {
  const environment = readEnvironment(process.env);
  const host = await openHost(process.env);
  const server = await listen(host, environment).catch(async (error: unknown) => {
    await host.close();
    throw error;
  });
  const bound = server.address();
  const port = typeof bound === 'object' && bound !== null ? bound.port : environment.port;
  const shown = environment.host.includes(':') ? `[${environment.host}]` : environment.host;
  // Before anybody is told that it runs, and may stop it.
  stopOnSignal(server, () => host.close());
  console.log(welcome(environment, `http://${shown}:${port}`));
}

/** What is wrong with how it was started is said in one sentence; anything else shows where it happened. */
function sayWhy(error: unknown): void {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (error instanceof LockedError || error instanceof EnvironmentError || error instanceof DatabaseError) console.error(error.message);
  else if (code === 'EADDRINUSE') console.error(`Порт ${process.env['PORT'] ?? 8080} занят. Задайте другой: PORT=8081 npm start`);
  else console.error('Сервер не запустился:', error);
}

start().catch((error: unknown) => {
  sayWhy(error);
  process.exit(1);
});
