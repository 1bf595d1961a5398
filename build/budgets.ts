import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';
import { chunksOf, reachableChunks } from './reachableChunks.ts';

/**
 * KB of gzip: the sign-in screen, the first rows, the first list in total with its filter, any other chunk, and Swagger
 * UI, which loads only on its own screen.
 */
const limits = { signIn: 110, rows: 260, firstList: 376, chunk: 250, viewer: 480 };

type Chunk = Rolldown.OutputChunk;

/** Fails a build whose scripts exceed the budgets (design 'Keeping the page light'). */
export function budgets(): Plugin {
  return {
    name: 'budgets',
    apply: 'build',
    writeBundle(_options, bundle) {
      const chunks = chunksOf(bundle);
      const entry = [...chunks.values()].filter((chunk) => chunk.isEntry).map((chunk) => chunk.fileName);
      const named = (name: string) =>
        [...chunks.values()].filter((chunk) => chunk.name === name).map((chunk) => chunk.fileName);
      const signIn = reachableChunks(chunks, entry);
      const rows = reachableChunks(chunks, [...entry, ...named('app')]);
      const firstList = reachableChunks(chunks, [...rows, ...named('controls')]);
      const sizes = { signIn: total(chunks, signIn), rows: total(chunks, rows), firstList: total(chunks, firstList) };
      this.info(`sign-in ${sizes.signIn} KB, first rows ${sizes.rows} KB, first list ${sizes.firstList} KB (gzip)`);
      const broken = [
        ...(sizes.signIn > limits.signIn
          ? [`the sign-in screen needs ${sizes.signIn} KB, at most ${limits.signIn}`]
          : []),
        ...(sizes.rows > limits.rows ? [`the first rows need ${sizes.rows} KB, at most ${limits.rows}`] : []),
        ...(sizes.firstList > limits.firstList
          ? [`the first list needs ${sizes.firstList} KB, at most ${limits.firstList}`]
          : []),
        ...[...chunks.values()]
          .filter(
            (chunk) => !signIn.has(chunk.fileName) && !firstList.has(chunk.fileName) && weight(chunk) > limitOf(chunk),
          )
          .map((chunk) => `${chunk.fileName} weighs ${weight(chunk)} KB, at most ${limitOf(chunk)}`),
      ];
      if (broken.length > 0) this.error(`Budget exceeded: ${broken.join('; ')}`);
    },
  };
}

function limitOf({ name }: Chunk): number {
  return name === 'viewer' ? limits.viewer : limits.chunk;
}

function weight(chunk: Chunk): number {
  return Math.round(gzipSync(chunk.code).length / 1024);
}

function total(chunks: Map<string, Chunk>, names: Set<string>): number {
  return [...names].reduce((sum, name) => sum + (chunks.has(name) ? weight(chunks.get(name) as Chunk) : 0), 0);
}
