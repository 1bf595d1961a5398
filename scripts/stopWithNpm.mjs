import { readFileSync } from 'node:fs';

/** How often to look whether `npm start` is still there, in milliseconds. */
const interval = 250;

/**
 * Whoever stops `npm start` means the server, but npm hands a signal to the shell in between, which does not pass it on, and
 * hands on nothing when it is killed. So the server leaves when the shell or npm above it is gone.
 */
export function stopWithNpm() {
  if (process.env.npm_lifecycle_event !== 'start') return;
  const above = ancestry();
  setInterval(() => {
    if (ancestry() !== above) process.kill(process.pid, 'SIGTERM');
  }, interval).unref();
}

/** The process above, and the one above that where the first is but npm's shell (Linux; elsewhere the shell makes way). */
function ancestry() {
  const parent = process.ppid;
  try {
    const [, name, grandparent] = /^\d+ \((.*)\) \S (\d+)/.exec(readFileSync(`/proc/${parent}/stat`, 'utf8')) ?? [];
    return /^(ba|da|a)?sh$/.test(name ?? '') ? `${parent} ${grandparent}` : `${parent}`;
  } catch {
    return `${parent}`;
  }
}
