import { fsyncSync } from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import type { WalSync } from './walSync.ts';

/**
 * The used part of Emscripten's files on Node: a stream with its descriptor, and the operations that all of them share.
 */
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

/** A WAL segment of PostgreSQL under its final name. Commits write only to these files. */
const segment = /[/\\]pg_wal[/\\][0-9A-F]{24}$/;
/** Permission bits of users other than the owner. */
const others = 0o077;

/**
 * PostgreSQL settings for files that can be synced: PGlite disables syncing, and of its two calls only `fsync` reaches
 * the file system. A checkpoint keeps few segments of the log for reuse: by default nine of them, 145 MB.
 */
export const durableSettings = ['fsync=on', 'wal_sync_method=fsync', 'min_wal_size=32MB', 'max_wal_size=32MB'].flatMap(
  (setting) => ['-c', setting],
);

/**
 * A disk folder for PGlite, whose own implementation skips syncs and creates files readable by all users
 * (docs/decisions/0018). Here a sync is carried out immediately, or for the log of a commit when `wal` schedules it.
 * Only the owner can access the files.
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
