import { sql } from 'drizzle-orm';
import type { Db } from './connection.ts';
import { rowsOf } from './rows.ts';

/** Milliseconds between two looks at both servers; lag is known as exactly as that. */
const lookMs = 200;
/** Milliseconds by which a replica may be behind before the primary answers in its place. */
const maxLagMs = 1000;

/** A position in the log of a PostgreSQL server, as it writes one: `16/B374D848`. */
export type LogPosition = string;

/** A read replica, and what is known about its state. */
export interface Replica {
  db: Db;
  /**
   * Returns the position up to which the replica has replayed the log, when it includes `written` and is at most a
   * second behind; undefined when the primary has to answer.
   */
  positionFor(written: LogPosition): LogPosition | undefined;
  /** Returns by how many milliseconds the replica is behind at most; undefined when that is unknown. */
  lagMs(): number | undefined;
  /** Ends the looks at the servers. */
  stop(): void;
}

/** Returns the position after all writes that have been committed. */
export async function readPosition(db: Db): Promise<LogPosition> {
  const [newest] = await rowsOf<{ position: LogPosition }>(
    db,
    // A server without a replica may be behind the same address, or may have become the primary.
    sql`select (case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_insert_lsn() end)::text as position`,
  );
  if (newest === undefined) throw new Error('The server has no log position');
  return newest.position;
}

/** Returns a position as a number; undefined for a malformed one. */
function numberOf(position: LogPosition): bigint | undefined {
  const [, high, low] = /^([\dA-F]{1,8})\/([\dA-F]{1,8})$/i.exec(position) ?? [];
  return high === undefined || low === undefined ? undefined : (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

/** Positions that are awaited at most, a minute: a replica that answers but does not replay never reaches them. */
const maxAwaited = 300;

interface Sample {
  /** Milliseconds. */
  at: number;
  position: bigint;
}

/**
 * Starts to follow how far a replica is behind its primary. `now` returns milliseconds, `serving` answers the reads, over
 * other connections than those of the looks.
 */
export function followReplica(primary: Db, replica: Db, now: () => number, serving: Db = replica): Replica {
  /** Positions of the primary that the replica had not reached at the last look, oldest first. */
  let awaited: Sample[] = [];
  let reached: { position: LogPosition; number: bigint } | undefined;
  /** The newest moment whose writes the replica has. */
  let currentAt = -Infinity;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;

  const look = async (): Promise<void> => {
    const at = now();
    const written = numberOf(await readPosition(primary)) ?? 0n;
    awaited.push({ at, position: written });
    if (awaited.length > maxAwaited) awaited.shift();
    const position = await readPosition(replica);
    const number = numberOf(position) ?? 0n;
    const passed = awaited.findLast((sample) => sample.position <= number);
    if (passed !== undefined) {
      currentAt = passed.at;
      awaited = awaited.filter((sample) => sample.at > passed.at);
    }
    reached = { position, number };
  };
  const repeat = async (): Promise<void> => {
    try {
      await look();
    } catch {
      // The lag of a server that does not respond is unknown, so the primary answers.
      reached = undefined;
      awaited = [];
    }
    if (!stopped) timer = setTimeout(() => void repeat(), lookMs);
  };
  void repeat();

  const lagMs = (): number | undefined => (reached === undefined ? undefined : Math.max(0, now() - currentAt));
  return {
    db: serving,
    lagMs,
    positionFor(written) {
      const [lag, needed] = [lagMs(), numberOf(written)];
      if (reached === undefined || lag === undefined || lag > maxLagMs) return undefined;
      return needed === undefined || needed > reached.number ? undefined : reached.position;
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
