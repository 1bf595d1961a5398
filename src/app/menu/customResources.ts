import { createStore } from 'zustand/vanilla';
import { isRecord, recordIn } from '#codecs/records.ts';
import { checkConnection } from '#ui/connectivity/connectivity.ts';
import { hasUnsaved } from '#ui/unsaved/unsaved.ts';
import { masterDataSections, type MenuSection } from '#dictionaries/menu.ts';
import type { MenuItem } from '#resources/index.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { takePrefetched } from '../base/prefetchedResponses.ts';
import { session } from '../base/session.ts';

/** The custom parts of the installation from its configuration. */
export interface CustomResourcesState {
  resources: readonly Declaration[];
  /** Whether some of their lists have a dialect. */
  foreign: boolean;
  /** Menu sections added to those of the product. */
  sections: readonly MenuSection[];
  /** Menu entries that only the embedded API has, in separate chunks: those of planning, and of master data. */
  company: readonly MenuItem[];
  /** Current number of diagnostics in its files. */
  diagnostics: number;
  /** Changes with any part of the configuration. */
  version: string;
}

const nothing: CustomResourcesState = {
  resources: [],
  sections: [],
  company: [],
  foreign: false,
  diagnostics: 0,
  version: '',
};
export const customResources = createStore<CustomResourcesState>(() => nothing);

/** Parses the custom resources. The server validated each declaration; the page only checks its shape. */
function readAdded(source: unknown): Omit<CustomResourcesState, 'company'> {
  const { resources, sections, foreign, diagnostics, version } = recordIn(source);
  return {
    resources: Array.isArray(resources)
      ? resources.filter(
          (item): item is Declaration =>
            isRecord(item) && typeof item.name === 'string' && isRecord(item.fields) && isRecord(item.api),
        )
      : [],
    sections: Array.isArray(sections)
      ? sections.filter(
          (item): item is MenuSection =>
            isRecord(item) && typeof item.name === 'string' && typeof item.title === 'string',
        )
      : [],
    foreign: foreign === true,
    diagnostics: typeof diagnostics === 'number' ? diagnostics : 0,
    version: typeof version === 'string' ? version : '',
  };
}

/**
 * Returns the resources that become active. An unchanged declaration stays the same object, so that nothing is
 * re-rendered; while unsaved changes are open, only new resources are added and all other changes wait.
 */
export function nextActive(
  now: CustomResourcesState,
  next: CustomResourcesState,
  unsaved: boolean,
): CustomResourcesState {
  const known = new Map(now.resources.map((item) => [item.name, item]));
  const same = (item: Declaration) => {
    const before = known.get(item.name);
    return before && JSON.stringify(before) === JSON.stringify(item) ? before : item;
  };
  const sections = JSON.stringify(now.sections) === JSON.stringify(next.sections) ? now.sections : next.sections;
  if (!unsaved) return { ...next, sections, resources: next.resources.map(same) };
  const fresh = next.resources.filter(({ name }) => !known.has(name));
  // The version stays the old one, so that the other changes are checked again until they can become active.
  return {
    ...now,
    sections,
    foreign: now.foreign || next.foreign,
    resources: fresh.length === 0 ? now.resources : [...now.resources, ...fresh],
  };
}

const definitionOf = (item: MenuItem) => ('resource' in item ? item.resource : item.screen);

/** Returns the server's custom resources combined with the entries of the embedded API and their sections. */
function besides(company: readonly MenuItem[], loaded: Omit<CustomResourcesState, 'company'>): CustomResourcesState {
  const used = new Set(company.map((item) => definitionOf(item).menu?.section));
  return {
    ...loaded,
    company,
    resources: [...company.flatMap((item) => ('resource' in item ? [item.resource] : [])), ...loaded.resources],
    sections: [...masterDataSections.filter(({ name }) => used.has(name)), ...loaded.sections],
  };
}

/** Loads the screens for master data, a separate chunk that only superusers need. */
export async function loadMasterDataScreens(): Promise<void> {
  const { masterDataMenuItems } = await import('#resources/masterData/menu.ts');
  addEntries(masterDataMenuItems);
}

/** Loads the list of audit tasks, a separate chunk that only an installation with planning needs. */
export async function loadAuditTasks(): Promise<void> {
  const { auditTasksResource } = await import('#resources/masterData/auditTasks.ts');
  addEntries([{ resource: auditTasksResource }]);
}

/** Adds menu entries, unless they have been added before. */
function addEntries(entries: readonly MenuItem[]): void {
  customResources.setState((now) => {
    const known = new Set(now.company.map(definitionOf));
    const added = entries.filter((item) => !known.has(definitionOf(item)));
    return added.length === 0 ? now : { ...besides(added, now), company: [...now.company, ...added] };
  });
}

const address = '/config/resources.json';

function ask(token: string): Promise<Response> {
  return (
    takePrefetched(address, token) ??
    fetch(address, { headers: { accept: 'application/json', 'x-token': token }, cache: 'no-cache' })
  );
}

/**
 * Requests the active configuration; returns false when the token is no longer valid. An unchanged response comes from
 * the browser's cache. Rejects without a response.
 */
async function look(token = session.tokens()?.access ?? ''): Promise<boolean> {
  const response = await ask(token);
  if (!response.ok) return response.status !== 401;
  const loaded = readAdded(await response.json());
  const now = customResources.getState();
  const next = besides(now.company, loaded);
  if (next.version !== now.version) customResources.setState(nextActive(now, next, hasUnsaved()));
  return true;
}

/**
 * Loads the custom resources before the first screen, so that their URLs are known; without a response the page starts
 * without them. An invalid token is refreshed once.
 */
export async function loadCustomResources(): Promise<void> {
  const used = session.tokens()?.access ?? '';
  try {
    if (!(await look(used))) await look(await session.refresh(used));
  } catch {
    // The profile request reports this failure.
  }
}

/** Milliseconds until a configuration that could not become active is tried again, and how often. */
const again = { pause: 1500, times: 10 };
let waiting: ReturnType<typeof setTimeout> | undefined;

/**
 * Makes the configuration of a version active, unless it is. Parts that unsaved changes hold back follow when these are
 * saved or discarded; another process of a cluster may have the version a moment later.
 */
export async function followConfig(version: string, times = again.times): Promise<void> {
  clearTimeout(waiting);
  if (version === customResources.getState().version) return;
  await look().catch(() => checkConnection());
  if (version !== customResources.getState().version && times > 0) waitToFollow(version, times - 1);
}

function waitToFollow(version: string, times: number): void {
  clearTimeout(waiting);
  waiting = setTimeout(
    () => void (hasUnsaved() ? waitToFollow(version, times) : followConfig(version, times)),
    again.pause,
  );
}
