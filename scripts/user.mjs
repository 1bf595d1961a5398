import { runBuilt } from './builtCommand.mjs';

// `npm run user -- list`: lists the users of the database, also while a server runs.
await runBuilt('user');
