import { clustersOf, type Clusters, type Positions } from './clusters.ts';
import type { ClusterRequest, ClusterReply } from './clusterIndex.ts';

/** The first message has the positions, later ones the queries. */
let clusters: Clusters | null = null;

self.addEventListener('message', ({ data }: MessageEvent<Positions | ClusterRequest>) => {
  if ('lats' in data) {
    clusters = clustersOf(data);
    return;
  }
  if (!clusters) return;
  const query = clusters[data.name] as (...question: unknown[]) => unknown;
  self.postMessage({ number: data.number, reply: query(...data.question) } satisfies ClusterReply, {});
});
