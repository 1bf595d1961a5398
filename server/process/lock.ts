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

/** When the process began: with it a pid that was given out anew is told from the one that took the lock. */
function birthOf(pid: number): string {
  const stat = read(`/proc/${pid}/stat`);
  // The name in parentheses may hold spaces; the start time is the 20th field after it.
  if (stat !== undefined) return `${read('/proc/sys/kernel/random/boot_id')?.trim() ?? ''}/${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''}`;
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
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

/** Takes the folder for this process. Gives the function that lets it go. */
export async function lockFolder(folder: string): Promise<() => void> {
  const file = join(folder, 'lock');
  const own = `${process.pid}\n${birthOf(process.pid)}\n`;
  for (let attempt = 0; attempt < 5; attempt += 1) {
    try {
      writeFileSync(file, own, { flag: 'wx' });
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
      const found = read(file);
      if (found === undefined) continue;
      // An empty lock is one that is being written at this moment, unless it stays empty.
      const holder = holderOf(found);
      if (holder !== undefined && found !== own) throw new LockedError(`Папка данных ${folder} занята другим процессом (${holder}). Остановите его или задайте другую папку в DATA_DIR.`, { cause: error });
      if (found === '' && attempt < 3) {
        await sleep(50);
        continue;
      }
      const stale = `${file}.${process.pid}`;
      try {
        renameSync(file, stale);
        rmSync(stale, { force: true });
      } catch {
        // Somebody else has just cleared it away.
      }
      continue;
    }
    // Two starters may have cleared the same stale lock; the one whose lock is in place after a moment has the folder.
    await sleep(30);
    if (read(file) === own) {
      return () => {
        if (read(file) === own) rmSync(file, { force: true });
      };
    }
  }
  throw new LockedError(`Папка данных ${folder} занята другим процессом. Остановите его или задайте другую папку в DATA_DIR.`);
}
