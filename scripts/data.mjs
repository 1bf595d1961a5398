import { runBuilt } from './builtCommand.mjs';

// `npm run data -- empty`: all data of the base at once, of a running server too.
await runBuilt('data');
