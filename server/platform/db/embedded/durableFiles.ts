import { fsyncSync } from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import type { WalSync } from './walSync.ts';

/** What is used of Emscripten's files on Node: a stream with its descriptor, the operations that all of them share. */
interface Stream {
  nfd: number;
  node: object;
}
interface NodeFiles {
  NODEFS: {
    realPath(node: object): string;
    stream_ops: { write(stream: Stream, ...rest: unknown[]): number; fsync?(stream: Stream): number };
    node_ops: {
      mknod(parent: object, name: string, mode: number, device: number): object;
      setattr(node: object, attributes: { mode?: number }): void;
    };
  };
}

/** A segment of the write-ahead log under its own name: only these are written at every commit. */
const segment = /[/\\]pg_wal[/\\][0-9A-F]{24}$/;
/** The rights that nobody but the owner has. */
const others = 0o077;

/** PostgreSQL's settings for files that can be synced: PGlite switches syncing off, and of its two calls only `fsync` reaches the file system. */
export const durableSettings = ['-c', 'fsync=on', '-c', 'wal_sync_method=fsync'];

/**
 * A folder of the disk for PGlite, whose own one forgets to sync and makes files for everybody (docs/decisions/0018). Here a sync is a
 * sync: at once, or for the log of a commit when `wal` gets to it. Files belong to their owner alone.
 */
export class DurableFiles extends NodeFS {
  readonly #wal: WalSync;

  constructor(folder: string, wal: WalSync) {
    super(folder);
    this.#wal = wal;
  }

  override async init(...[pg, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pg, options);
    const preRun = [...(emscriptenOpts.preRun ?? []), (mod: unknown) => this.#harden((mod as NodeFiles).NODEFS)];
    return { emscriptenOpts: { ...emscriptenOpts, preRun } };
  }

  #harden({ stream_ops: streams, node_ops: nodes, realPath }: NodeFiles['NODEFS']): void {
    const wal = this.#wal;
    const [write, mknod, setattr] = [streams.write.bind(streams), nodes.mknod.bind(nodes), nodes.setattr.bind(nodes)];
    streams.write = (stream, ...rest) => {
      if (!segment.test(realPath(stream.node))) wal.syncNow();
      return write(stream, ...rest);
    };
    streams.fsync = (stream) => {
      const path = realPath(stream.node);
      if (segment.test(path)) wal.note(path);
      else fsyncSync(stream.nfd);
      return 0;
    };
    nodes.mknod = (parent, name, mode, device) => mknod(parent, name, mode & ~others, device);
    nodes.setattr = (node, attributes) =>
      setattr(node, attributes.mode === undefined ? attributes : { ...attributes, mode: attributes.mode & ~others });
  }
}
