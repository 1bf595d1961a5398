import { clustersOf, type Clusters, type Positions } from './clusters.ts';
import type { Question, Reply } from './clusterIndex.ts';

/** First come the positions, then the questions. */
let clusters: Clusters | null = null;

self.addEventListener('message', ({ data }: MessageEvent<Positions | Question>) => {
  if ('lats' in data) {
    clusters = clustersOf(data);
    return;
  }
  if (!clusters) return;
  const answer = clusters[data.name] as (...question: unknown[]) => unknown;
  self.postMessage({ number: data.number, reply: answer(...data.question) } satisfies Reply, {});
});
