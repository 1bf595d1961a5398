import { Server } from './server.ts';

/** Before any worker starts, so that no two of them fill the folder of data at once. */
export default async function globalSetup(): Promise<void> {
  await Server.filledFolder();
}
