import type { Server } from 'node:http';
import { openHost, type Host } from './host.ts';
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

function listeningError(error: NodeJS.ErrnoException, { port, host }: Environment): Error {
  const reason = unusableHosts[error.code ?? ''];
  if (reason !== undefined) return new EnvironmentError(`HOST=${host}: ${reason}. Обычно нужен 127.0.0.1 или 0.0.0.0.`);
  if (error.code === 'EADDRINUSE')
    return new EnvironmentError(`Порт ${port} занят. Задайте другой: PORT=8081 npm start`);
  if (error.code === 'EACCES')
    return new EnvironmentError(`PORT=${port}: нет прав на этот порт. Задайте порт от 1024 до 65535.`);
  return error;
}

function listen(host: Host, environment: Environment): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = httpServer(host.answer).listen(environment.port, environment.host, () => resolve(server));
    server.once('error', (error) => reject(listeningError(error, environment)));
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
  const address = serverAddress(environment, port);
  host.openAt(address);
  // Registered before the start is announced, since it can be stopped from then on.
  stopOnSignal(server, () => host.close());
  console.log(welcome(environment, address, host.people, host.setupKey));
}

start().catch((error: unknown) => {
  printStartError('Сервер не запустился', error);
  process.exit(1);
});
