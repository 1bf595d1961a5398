import { Server } from './server.ts';

/** Fills the data folder before any worker starts, so that two workers never fill it at the same time. */
export default async function globalSetup(): Promise<void> {
  await Server.filledFolder();
}
