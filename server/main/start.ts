import type { Server } from 'node:http';
import { openHost, type Host, type OpenHost } from './host.ts';
import { answerMetrics } from './metrics/metrics.ts';
import { EnvironmentError, readEnvironment, type Environment } from './process/environment.ts';
import { httpServer } from './web/httpServer.ts';
import { serverAddress } from './process/serverAddress.ts';
import { printStartError } from './process/printStartError.ts';
import { stopOnSignal } from './process/stopOnSignal.ts';
import { welcome } from './process/welcome.ts';

/** System errors of an address on which the server cannot listen. */
const unusableHosts: Readonly<Record<string, string>> = {
  EADDRNOTAVAIL: 'такого адреса нет у этого компьютера',
  ENOTFOUND: 'такого имени нет',
  EAI_AGAIN: 'такого имени нет',
  EINVAL: 'такого адреса нет у этого компьютера',
};

interface Place {
  host: string;
  port: number;
  variable: 'PORT' | 'METRICS_PORT';
}

function listeningError(error: NodeJS.ErrnoException, { port, host, variable }: Place): Error {
  const reason = unusableHosts[error.code ?? ''];
  if (reason !== undefined) return new EnvironmentError(`HOST=${host}: ${reason}. Обычно нужен 127.0.0.1 или 0.0.0.0.`);
  if (error.code === 'EADDRINUSE')
    return new EnvironmentError(
      `Порт ${port} занят. Задайте другой: ${variable}=${variable === 'PORT' ? 8081 : 9465} npm start`,
    );
  if (error.code === 'EACCES')
    return new EnvironmentError(`${variable}=${port}: нет прав на этот порт. Задайте порт от 1024 до 65535.`);
  return error;
}

function listen(answer: Host['answer'], place: Place): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = httpServer(answer).listen(place.port, place.host, () => resolve(server));
    server.once('error', (error) => reject(listeningError(error, place)));
  });
}

/** Returns the actual port, which the system chooses for port 0. */
function portOf(server: Server): number {
  const bound = server.address();
  return typeof bound === 'object' && bound !== null ? bound.port : 0;
}

/** Listens for requests of the product and, if requested, of its metrics. */
async function listenForAll({ answer, metrics }: OpenHost, environment: Environment): Promise<Server> {
  const { host, port, metricsPort } = environment;
  const server = await listen(answer, { host, port, variable: 'PORT' });
  if (metrics === undefined || metricsPort === undefined) return server;
  const measuring = await listen(answerMetrics(metrics), { host, port: metricsPort, variable: 'METRICS_PORT' });
  server.once('close', () => measuring.close());
  console.log(`Метрики на ${serverAddress(environment, portOf(measuring))}/metrics`);
  return server;
}

async function start(): Promise<void> {
  const environment = readEnvironment(process.env);
  const host = await openHost(process.env);
  const server = await listenForAll(host, environment).catch(async (error: unknown) => {
    await host.close();
    throw error;
  });
  const address = serverAddress(environment, portOf(server));
  host.openAt(address);
  // Registered before the start is announced, since it can be stopped from then on.
  stopOnSignal(server, host);
  console.log(welcome(environment, address, host.people, host.setupKey));
}

start().catch((error: unknown) => {
  printStartError('Сервер не запустился', error);
  process.exit(1);
});
