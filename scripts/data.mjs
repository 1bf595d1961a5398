import { runBuilt } from './builtCommand.mjs';

// `npm run data -- empty`: removes all data of the database, also while a server runs.
await runBuilt('data');
