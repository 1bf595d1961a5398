/** How a command is typed where this process was started: npm's scripts are not everywhere that the built server is. */
export function commandLineFor(program: 'user' | 'data'): string {
  return process.env['npm_execpath'] === undefined ? `node dist/server/${program}.js` : `npm run ${program} --`;
}
