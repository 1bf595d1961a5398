import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

/** KB of gzip (issue 'Budgets'): the sign-in screen, the first list in total, and any other chunk. */
const limits = { signIn: 200, firstList: 430, chunk: 250 };

type Chunk = Rolldown.OutputChunk;

/** Fails a build whose scripts are heavier than promised (design 'Keeping the page light'). */
export function budgets(): Plugin {
  return {
    name: 'budgets',
    apply: 'build',
    writeBundle(_options, bundle) {
      const chunks = new Map(Object.values(bundle).filter((file) => file.type === 'chunk').map((chunk) => [chunk.fileName, chunk]));
      const entry = [...chunks.values()].filter((chunk) => chunk.isEntry).map((chunk) => chunk.fileName);
      const named = (name: string) => [...chunks.values()].filter((chunk) => chunk.name === name).map((chunk) => chunk.fileName);
      const signIn = reach(chunks, [...entry, ...named('SignIn')]);
      const firstList = reach(chunks, [...entry, ...named('App'), ...named('ResourceScreen')]);
      const sizes = { signIn: total(chunks, signIn), firstList: total(chunks, firstList) };
      this.info(`sign-in ${sizes.signIn} KB, first list ${sizes.firstList} KB (gzip)`);
      const broken = [
        ...(sizes.signIn > limits.signIn ? [`the sign-in screen needs ${sizes.signIn} KB, at most ${limits.signIn}`] : []),
        ...(sizes.firstList > limits.firstList ? [`the first list needs ${sizes.firstList} KB, at most ${limits.firstList}`] : []),
        ...[...chunks.values()].filter((chunk) => !signIn.has(chunk.fileName) && !firstList.has(chunk.fileName) && weight(chunk) > limits.chunk)
          .map((chunk) => `${chunk.fileName} weighs ${weight(chunk)} KB, at most ${limits.chunk}`),
      ];
      if (broken.length > 0) this.error(`Budget exceeded: ${broken.join('; ')}`);
    },
  };
}

function reach(chunks: Map<string, Chunk>, from: string[]): Set<string> {
  const seen = new Set<string>();
  const queue = [...from];
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    if (seen.has(name)) continue;
    seen.add(name);
    queue.push(...(chunks.get(name)?.imports ?? []));
  }
  return seen;
}

function weight(chunk: Chunk): number {
  return Math.round(gzipSync(chunk.code).length / 1024);
}

function total(chunks: Map<string, Chunk>, names: Set<string>): number {
  return [...names].reduce((sum, name) => sum + (chunks.has(name) ? weight(chunks.get(name) as Chunk) : 0), 0);
}
