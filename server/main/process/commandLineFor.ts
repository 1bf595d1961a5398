/** Returns how a command is typed where this process was started: a built server may lack npm scripts. */
export function commandLineFor(program: 'user' | 'data'): string {
  return process.env['npm_execpath'] === undefined ? `node dist/server/${program}.js` : `npm run ${program} --`;
}
