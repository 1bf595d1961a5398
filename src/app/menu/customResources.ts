import { createStore } from 'zustand/vanilla';
import { isRecord, recordIn } from '#codecs/records.ts';
import { checkConnection } from '#ui/connectivity/connectivity.ts';
import { hasUnsaved } from '#ui/unsaved/unsaved.ts';
import { masterDataSections, type MenuSection } from '#dictionaries/menu.ts';
import type { MenuItem } from '#resources/index.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { takePrefetched } from '../base/prefetchedResponses.ts';
import { session } from '../base/session.ts';

/** What the installation has added by configuration. */
export interface CustomResourcesState {
  resources: readonly Declaration[];
  /** Whether some of their lists speak otherwise than the product. */
  foreign: boolean;
  /** Sections of the menu besides those of the product. */
  sections: readonly MenuSection[];
  /** The company's own data, once it is known that the user keeps it. */
  company: readonly MenuItem[];
  /** How many diagnostics its files have now. */
  diagnostics: number;
  /** Changes whenever anything of it does. */
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

/** The host checked each declaration; the page takes only what has the look of one. */
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
 * What becomes active of what the host has now. A declaration that did not change stays the same object, so that nothing is
 * drawn anew; while something unsaved is open, what is new is added and everything else waits.
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
  // The version stays the old one: the rest is looked at again until it can become active.
  return {
    ...now,
    sections,
    foreign: now.foreign || next.foreign,
    resources: fresh.length === 0 ? now.resources : [...now.resources, ...fresh],
  };
}

/** What the host has added, behind what the company keeps itself. */
function besides(company: readonly MenuItem[], told: Omit<CustomResourcesState, 'company'>): CustomResourcesState {
  if (company.length === 0) return { ...told, company };
  return {
    ...told,
    company,
    resources: [...company.flatMap((item) => ('resource' in item ? [item.resource] : [])), ...told.resources],
    sections: [...masterDataSections, ...told.sections],
  };
}

/** The screens where superusers keep the company's own data, which is a chunk of its own: nobody else has any use for it. */
export async function loadMasterDataScreens(): Promise<void> {
  const { masterDataMenuItems } = await import('#resources/masterData/menu.ts');
  customResources.setState((now) => (now.company.length > 0 ? now : besides(masterDataMenuItems, now)));
}

const address = '/config/resources.json';

function ask(token: string): Promise<Response> {
  return (
    takePrefetched(address, token) ??
    fetch(address, { headers: { accept: 'application/json', 'x-token': token }, cache: 'no-cache' })
  );
}

/** Asks the host what is active; false when the token is not good any more. An unchanged answer comes from the browser's cache. Rejects when there is no answer. */
async function look(token = session.tokens()?.access ?? ''): Promise<boolean> {
  const response = await ask(token);
  if (!response.ok) return response.status !== 401;
  const told = readAdded(await response.json());
  const now = customResources.getState();
  const next = besides(now.company, told);
  if (next.version !== now.version) customResources.setState(nextActive(now, next, hasUnsaved()));
  return true;
}

/** Before the first screen, so that an address of an added resource is known; without an answer there are none yet. A token that is no longer good is refreshed once. */
export async function loadCustomResources(): Promise<void> {
  const used = session.tokens()?.access ?? '';
  try {
    if (!(await look(used))) await look(await session.refresh(used));
  } catch {
    // Whoever asks for the profile meanwhile tells of it.
  }
}

/** Milliseconds between two looks of a page that is seen, and of one whose host does not answer or does not know the token: nobody works there, and a look must not keep the session alive. */
const pause = { usual: 1500, unanswered: 10_000 };

/** Keeps up with the host while the page is seen (docs/decisions/0012); gives the function that ends it. */
export function watchCustomResources(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let ended = false;
  const next = (wait: number) => {
    if (!ended && document.visibilityState === 'visible') timer = setTimeout(() => void again(), wait);
  };
  async function again(): Promise<void> {
    try {
      next((await look()) ? pause.usual : pause.unanswered);
    } catch {
      void checkConnection();
      next(pause.unanswered);
    }
  }
  const onVisible = () => {
    clearTimeout(timer);
    next(0);
  };
  document.addEventListener('visibilitychange', onVisible);
  next(pause.usual);
  return () => {
    ended = true;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', onVisible);
  };
}
