import { execFileSync } from 'node:child_process';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Another process works in the folder. PGlite itself would open it a second time and spoil it. */
export class LockedError extends Error {}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

/** What `birthOf` says of a process that has ended and only waits for its parent to notice. */
const ended = 'ended';

/** When the process began: with it a pid that was given out anew is told from the one that took the lock. */
function birthOf(pid: number): string {
  const stat = read(`/proc/${pid}/stat`);
  if (stat !== undefined) {
    // The name in parentheses may hold spaces; the state is the first field after it and the start time the 20th.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return /^[ZX]/.test(fields[0] ?? '') ? ended : `${read('/proc/sys/kernel/random/boot_id')?.trim() ?? ''}/${fields[19] ?? ''}`;
  }
  try {
    const [state = '', ...birth] = execFileSync('ps', ['-o', 'stat=,lstart=', '-p', String(pid)], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
      .trim().split(/\s+/);
    return state.startsWith('Z') ? ended : birth.join(' ');
  } catch {
    return '';
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** The pid in a lock whose process still runs; a lock left by `kill -9` holds nobody back. */
function holderOf(content: string): number | undefined {
  const [pidText = '', birth = ''] = content.split('\n');
  const pid = Number(pidText);
  return Number.isInteger(pid) && pid > 0 && isAlive(pid) && birthOf(pid) === birth ? pid : undefined;
}

/** Milliseconds between looks at a lock that is held, and how many looks: a server that was just stopped needs a moment to end. */
const pause = 100;
const looks = 10;

/** Takes the folder for this process. Gives the function that lets it go. */
export async function lockFolder(folder: string): Promise<() => void> {
  const file = join(folder, 'lock');
  const own = `${process.pid}\n${birthOf(process.pid)}\n`;
  let holder: number | undefined;
  for (let look = 0; look < looks; look += 1) {
    if (take(file, own)) {
      // Two starters may have cleared the same stale lock; the one whose lock is in place after a moment has the folder.
      await sleep(pause / 2);
      if (read(file) === own) return () => release(file, own);
    }
    const found = read(file);
    holder = found === undefined ? undefined : holderOf(found);
    // An empty lock is one that is being written at this moment, unless it stays empty.
    if (found !== undefined && holder === undefined && (found !== '' || look > 2)) clear(file);
    else await sleep(pause);
  }
  throw new LockedError(`Папка данных ${folder} занята другим процессом${holder === undefined ? '' : ` (${holder})`}. Остановите его или задайте другую папку в DATA_DIR.`);
}

function take(file: string, own: string): boolean {
  try {
    writeFileSync(file, own, { flag: 'wx' });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

function release(file: string, own: string): void {
  if (read(file) === own) rmSync(file, { force: true });
}

function clear(file: string): void {
  const stale = `${file}.${process.pid}`;
  try {
    renameSync(file, stale);
    rmSync(stale, { force: true });
  } catch {
    // Somebody else has just cleared it away.
  }
}
