import { runBuilt } from './builtCommand.mjs';

// `npm run planning -- run`: does the work of a night, also while a server runs.
await runBuilt('planning');
