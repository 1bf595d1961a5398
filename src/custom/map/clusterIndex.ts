import { clustersOf, type Clusters, type Positions } from './clusters.ts';
import type { PlacedPoint } from './points.ts';

/** Clusters that may be in a worker: every response is awaited. */
export type ClusterIndex = {
  [Q in keyof Clusters]: (...question: Parameters<Clusters[Q]>) => Promise<ReturnType<Clusters[Q]>>;
} & { close: () => void };

/** More points than this are indexed in a worker, so that the page is never blocked. */
const inPage = 5000;

/** Creates clusters over positions; the index is stored outside React (known trap 15). */
export function openClusterIndex(positions: Positions): ClusterIndex {
  return positions.lats.length > inPage ? inWorker(positions) : here(positions);
}

export function positionsOf(points: readonly PlacedPoint[]): Positions {
  return {
    lats: Float64Array.from(points, ({ lat }) => lat),
    lngs: Float64Array.from(points, ({ lng }) => lng),
    money: Float64Array.from(points, ({ money }) => money),
  };
}

function here(positions: Positions): ClusterIndex {
  const clusters = clustersOf(positions);
  return {
    marks: async (...question) => clusters.marks(...question),
    zoomOf: async (...question) => clusters.zoomOf(...question),
    pointsOf: async (...question) => clusters.pointsOf(...question),
    close: () => undefined,
  };
}

/** A message to the worker after the positions. */
export interface ClusterRequest {
  number: number;
  name: keyof Clusters;
  question: unknown[];
}
export interface ClusterReply {
  number: number;
  reply: unknown;
}

function inWorker(positions: Positions): ClusterIndex {
  const worker = new Worker(new URL('clusterWorker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<number, (reply: unknown) => void>();
  let last = 0;
  worker.addEventListener('message', ({ data: { number, reply } }: MessageEvent<ClusterReply>) => {
    waiting.get(number)?.(reply);
    waiting.delete(number);
  });
  worker.postMessage(positions, [positions.lats.buffer, positions.lngs.buffer, positions.money.buffer]);
  const ask =
    <Q extends keyof Clusters>(name: Q) =>
    (...question: Parameters<Clusters[Q]>) =>
      new Promise<ReturnType<Clusters[Q]>>((resolve) => {
        last += 1;
        waiting.set(last, resolve as (reply: unknown) => void);
        worker.postMessage({ number: last, name, question } satisfies ClusterRequest, []);
      });
  return { marks: ask('marks'), zoomOf: ask('zoomOf'), pointsOf: ask('pointsOf'), close: () => worker.terminate() };
}
