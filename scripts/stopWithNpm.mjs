import { readFileSync } from 'node:fs';

/** Interval in milliseconds between checks whether `npm start` is still running. */
const interval = 250;

/**
 * Stops the server when `npm start` is stopped: npm sends a signal to the shell in between, which does not forward it,
 * and forwards nothing when npm is killed. So the server exits when the shell or npm above it has exited.
 */
export function stopWithNpm() {
  if (process.env.npm_lifecycle_event !== 'start') return;
  const above = ancestry();
  setInterval(() => {
    if (ancestry() !== above) process.kill(process.pid, 'SIGTERM');
  }, interval).unref();
}

/**
 * Returns the parent process, and its parent if the first is only npm's shell (Linux; on other systems the shell is
 * replaced).
 */
function ancestry() {
  const parent = process.ppid;
  try {
    const [, name, grandparent] = /^\d+ \((.*)\) \S (\d+)/.exec(readFileSync(`/proc/${parent}/stat`, 'utf8')) ?? [];
    return /^(ba|da|a)?sh$/.test(name ?? '') ? `${parent} ${grandparent}` : `${parent}`;
  } catch {
    return `${parent}`;
  }
}
