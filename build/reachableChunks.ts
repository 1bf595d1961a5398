import type { Rolldown } from 'vite';

/** Returns the file names of the chunks that a page loads with those named `from`: they and all their imports. */
export function reachableChunks(
  chunks: ReadonlyMap<string, Pick<Rolldown.OutputChunk, 'imports'>>,
  from: readonly string[],
): Set<string> {
  const seen = new Set<string>();
  const queue = [...from];
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    if (seen.has(name)) continue;
    seen.add(name);
    queue.push(...(chunks.get(name)?.imports ?? []));
  }
  return seen;
}

export function chunksOf(bundle: Rolldown.OutputBundle): Map<string, Rolldown.OutputChunk> {
  return new Map(
    Object.values(bundle)
      .filter((file) => file.type === 'chunk')
      .map((chunk) => [chunk.fileName, chunk]),
  );
}
