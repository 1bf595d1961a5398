import { runBuilt } from './builtCommand.mjs';

// `npm run user -- list`: the people of the database, of a running server too.
await runBuilt('user');
