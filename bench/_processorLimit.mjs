import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const controller = '/sys/fs/cgroup/cpu';
/** Microseconds: short, so that processes do not use their shares at the same time and then all wait. */
const period = 20_000;

/**
 * Limits processes to a share of a core each, with control groups of version 1; undefined where they are missing or not
 * writable. `end` removes the limits, after which the processes run on.
 */
export function limitProcessor(pids, share) {
  if (!existsSync(join(controller, 'cgroup.procs'))) return undefined;
  const groups = pids.map((pid) => join(controller, `bench-${pid}`));
  try {
    for (const [at, group] of groups.entries()) {
      mkdirSync(group);
      writeFileSync(join(group, 'cpu.cfs_period_us'), String(period));
      writeFileSync(join(group, 'cpu.cfs_quota_us'), String(period * share));
      writeFileSync(join(group, 'cgroup.procs'), String(pids[at]));
    }
  } catch {
    return undefined;
  }
  return {
    end() {
      for (const [at, group] of groups.entries()) {
        writeFileSync(join(controller, 'cgroup.procs'), String(pids[at]));
        rmdirSync(group);
      }
    },
  };
}
