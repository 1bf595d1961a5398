import { sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Db } from '../../../platform/db/connection.ts';
import { databaseState } from '../../../platform/db/databaseState.ts';
import { rowsOf } from '../../../platform/db/rows.ts';
import type { TradePointFilter } from '../tradePoints.ts';
import { createPlaces } from './places.ts';
import { joinSums, type MapPoints } from './mapPoints.ts';
import { createTaskSums } from './taskSums.ts';

/** The points under a filter, and the state of the database (`databaseState`) from which they were read. */
export interface MapData {
  snapshot: string;
  points: MapPoints;
}

/** A filter; `pointsKey` names its condition on points with the user's territories, `tasksKey` that on tasks. */
export interface MapDataRequest {
  pointsKey: string;
  tasksKey: string;
  filter: TradePointFilter;
}

interface Reading {
  snapshot: string;
  points: Promise<MapPoints>;
  bytes: number;
}

/** Maximum bytes of all readings together: six of 200,000 points. */
const maxBytes = 64 * 1024 * 1024;
/** Bytes of a point in all columns. */
const pointBytes = 52;
/** Milliseconds after their last use in which points are released. */
const storedMs = 15 * 60_000;

/**
 * Returns a function that reads the points under a filter, once for all views of a map. Without `since` they are
 * current; with the snapshot of an overview they are at least as new as it, so that a write elsewhere does not cost
 * each drag another reading.
 *
 * A view is a pass over numbers in memory, 5 to 20 ms for 200,000 points. Rejected: cells in SQL, 0.4 s for each view;
 * sums kept by triggers, which every write of a task would pay for; tiles, which depend on filter and user.
 */
export function createMapData(db: Db): (request: MapDataRequest, since?: string | undefined) => Promise<MapData> {
  const readSums = createTaskSums(db, storedMs);
  const readPlaces = createPlaces(db, storedMs);
  const read = async ({ pointsKey, tasksKey, filter }: MapDataRequest): Promise<MapPoints> => {
    const [places, sums] = await Promise.all([readPlaces(pointsKey, filter), readSums(tasksKey, filter)]);
    return joinSums(places, sums, filter.needsTasks);
  };
  const readings = new LRUCache<string, Reading>({
    maxSize: maxBytes,
    sizeCalculation: ({ bytes }) => bytes,
    ttl: storedMs,
    updateAgeOnGet: true,
    ttlAutopurge: true,
  });
  return async (request, since) => {
    const key = JSON.stringify([request.pointsKey, request.tasksKey]);
    const known = readings.get(key);
    if (known !== undefined && since !== undefined && isAtLeast(known.snapshot, since)) return settled(known);
    const snapshot = await readSnapshot(db);
    const same = readings.get(key);
    if (same?.snapshot === snapshot) return settled(same);
    const made: Reading = { snapshot, points: read(request), bytes: 1 };
    readings.set(key, made);
    made.points.then(
      ({ ids }) => {
        if (readings.peek(key) === made) readings.set(key, { ...made, bytes: 1 + pointBytes * ids.length });
      },
      () => {
        if (readings.peek(key) === made) readings.delete(key);
      },
    );
    return settled(made);
  };
}

async function settled({ snapshot, points }: Reading): Promise<MapData> {
  return { snapshot, points: await points };
}

async function readSnapshot(db: Db): Promise<string> {
  const [row] = await rowsOf<{ snapshot: string }>(db, sql`select ${databaseState} as snapshot`);
  return row?.snapshot ?? '';
}

/** Returns whether a snapshot has every transaction of another, which is the same or has only ended ones before it. */
function isAtLeast(snapshot: string, other: string): boolean {
  const [oldestRunning = '0'] = snapshot.split(':');
  const [, next] = other.split(':');
  return snapshot === other || (next !== undefined && BigInt(oldestRunning) >= BigInt(next));
}
