import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Hono } from 'hono';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { ApiDeps } from '../../platform/context/deps.ts';
import type { ConfigFile } from './installationConfig.ts';
import { runPeriodically } from '../../platform/jobs/runPeriodically.ts';
import type { ConfigApiEnv, CallApi } from '../../identity/person/apiUser.ts';
import { checkInThread, type CheckThread } from './check/checkInThread.ts';
import { watchResources } from './activeResources.ts';
import { resourcePublisher } from './publisher.ts';
import { resourceFolder } from './resourceFolder.ts';
import { configRoutes, type HostExtensions } from './routes.ts';
import type { Versions } from './versions.ts';
import { fileVersions } from './versionFile.ts';

/**
 * Milliseconds between two checks of the folder and of publications by other processes: a browser receives a change
 * within three seconds, of which the events take one.
 */
const rest = 500;

/** A host that serves the configuration only. */
const noExtensions: HostExtensions = {
  history: false,
  views: false,
  visits: false,
  hasAccounts: false,
  events: { maySee: () => false },
  company: () => Promise.resolve({ name: undefined, demo: false, planning: false }),
  describe: () => '{}',
  routes: [],
};

interface Parts {
  app: ConfigFile;
  /** The external API, if it serves `/api/*`. */
  apiUrl?: URL | undefined;
  configDir: string;
  dataDir: string;
  /** Who may read the API description; signed-in users by default. */
  openApi?: 'signedIn' | 'open';
  /** Checker of texts; by default a separate thread. */
  thread?: CheckThread;
  print: (line: string) => void;
}

/** The custom resources of an installation, before their API is open. */
export interface CustomResources {
  /** Resolves after the first read of the folder. */
  ready: Promise<void>;
  /** Returns the active declarations; empty before `ready`. */
  declarations(): readonly Declaration[];
  /** Starts to watch the folder; `versions` is the history in the database, if any. */
  serve(api: { ask: CallApi; log: ApiDeps['log']; versions?: Versions | undefined; host?: HostExtensions }): {
    routes: Hono<ConfigApiEnv>;
    /** Ends the event streams of open pages, which never end by themselves. */
    endStreams: () => void;
    close: () => void;
  };
}

/** Opens `CONFIG_DIR/resources` and starts reading it, which takes about as long as opening a database. */
export function openConfig({
  app,
  apiUrl,
  configDir,
  dataDir,
  openApi,
  thread = checkInThread(),
  print,
}: Parts): CustomResources {
  const [path, storedPath] = [join(configDir, 'resources'), join(dataDir, 'resources')];
  const folder = resourceFolder(path);
  const store = resourceFolder(storedPath);
  const resources = watchResources({
    folder,
    store,
    check: thread.check,
    sections: () => app.read().sections,
    print,
    api: () => ({ dialects: app.read().dialects, forwarded: apiUrl !== undefined }),
  });
  return {
    ready: resources.look(),
    declarations: () => resources.now().declarations,
    serve({ ask, log, versions = fileVersions(join(storedPath, 'versions.jsonl')), host = noExtensions }) {
      const publisher = resourcePublisher({
        path,
        folder,
        resources,
        versions,
        taken: publicationPosition(),
        now: () => Math.floor(Date.now() / 1000),
        print,
      });
      let caughtUp = false;
      // While the database is unreachable, the files apply.
      const end = runPeriodically(
        async () => {
          await resources.look();
          if (caughtUp && !versions.shared) return;
          await publisher.follow();
          caughtUp = true;
        },
        { rest, atOnce: true },
      );
      const { routes, feed } = configRoutes({
        app,
        api: apiUrl === undefined ? 'embedded' : 'forwarded',
        resources,
        folder,
        publisher,
        ask,
        host,
        describedToAll: openApi === 'open',
        log,
      });
      return {
        routes,
        endStreams: feed.close,
        close: () => {
          void end();
          void thread.close();
        },
      };
    },
  };

  /**
   * The position is stored beside the files, which may outlive `DATA_DIR` or come from another backup, and in `DATA_DIR`
   * only while the folder is read-only: then the one beside the files is older, unless it came with newer files.
   */
  function publicationPosition() {
    const positionIn = (folderPath: string): number => {
      try {
        return Number(readFileSync(join(folderPath, '.taken'), 'utf8')) || 0;
      } catch {
        return 0;
      }
    };
    return {
      read: () => Math.max(positionIn(path), positionIn(storedPath)),
      write(id: number) {
        try {
          folder.write('.taken', String(id));
        } catch {
          store.write('.taken', String(id));
          return;
        }
        store.remove('.taken');
      },
    };
  }
}
