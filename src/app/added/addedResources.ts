import { createStore } from 'zustand/vanilla';
import { isRecord, recordIn } from '#codecs/records.ts';
import { checkLine } from '#ui/line/line.ts';
import { hasUnsaved } from '#ui/unsaved/unsaved.ts';
import { companySections, type MenuSection } from '#dictionaries/menu.ts';
import type { MenuItem } from '#resources/index.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { takeEarly } from '../early/earlyAnswers.ts';
import { session } from '../session.ts';

/** What the installation has added by configuration. */
export interface Added {
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

const nothing: Added = { resources: [], sections: [], company: [], foreign: false, diagnostics: 0, version: '' };
export const addedResources = createStore<Added>(() => nothing);

/** The host checked each declaration; the page takes only what has the look of one. */
function readAdded(source: unknown): Omit<Added, 'company'> {
  const { resources, sections, foreign, diagnostics, version } = recordIn(source);
  return {
    resources: Array.isArray(resources) ? resources.filter((one): one is Declaration => isRecord(one) && typeof one.name === 'string' && isRecord(one.fields) && isRecord(one.api)) : [],
    sections: Array.isArray(sections) ? sections.filter((one): one is MenuSection => isRecord(one) && typeof one.name === 'string' && typeof one.title === 'string') : [],
    foreign: foreign === true,
    diagnostics: typeof diagnostics === 'number' ? diagnostics : 0,
    version: typeof version === 'string' ? version : '',
  };
}

/**
 * What becomes active of what the host has now. A declaration that did not change stays the same object, so that nothing is
 * drawn anew; while something unsaved is open, what is new is added and everything else waits.
 */
export function nextActive(now: Added, next: Added, unsaved: boolean): Added {
  const known = new Map(now.resources.map((one) => [one.name, one]));
  const same = (one: Declaration) => {
    const before = known.get(one.name);
    return before && JSON.stringify(before) === JSON.stringify(one) ? before : one;
  };
  const sections = JSON.stringify(now.sections) === JSON.stringify(next.sections) ? now.sections : next.sections;
  if (!unsaved) return { ...next, sections, resources: next.resources.map(same) };
  const fresh = next.resources.filter(({ name }) => !known.has(name));
  // The version stays the old one: the rest is looked at again until it can become active.
  return { ...now, sections, foreign: now.foreign || next.foreign, resources: fresh.length === 0 ? now.resources : [...now.resources, ...fresh] };
}

/** What the host has added, behind what the company keeps itself. */
function besides(company: readonly MenuItem[], told: Omit<Added, 'company'>): Added {
  if (company.length === 0) return { ...told, company };
  return { ...told, company, resources: [...company.flatMap((item) => ('resource' in item ? [item.resource] : [])), ...told.resources], sections: [...companySections, ...told.sections] };
}

/** The screens where superusers keep the company's own data, which is a chunk of its own: nobody else has any use for it. */
export async function loadCompany(): Promise<void> {
  const { companyItems } = await import('#resources/company/menu.ts');
  addedResources.setState((now) => (now.company.length > 0 ? now : besides(companyItems, now)));
}

const address = '/config/resources.json';

function ask(token: string): Promise<Response> {
  return takeEarly(address, token) ?? fetch(address, { headers: { 'accept': 'application/json', 'x-token': token }, cache: 'no-cache' });
}

/** Asks the host what is active; false when the token is not good any more. An unchanged answer comes from the browser's cache. Rejects when there is no answer. */
async function look(token = session.tokens()?.access ?? ''): Promise<boolean> {
  const answer = await ask(token);
  if (!answer.ok) return answer.status !== 401;
  const told = readAdded(await answer.json());
  const now = addedResources.getState();
  const next = besides(now.company, told);
  if (next.version !== now.version) addedResources.setState(nextActive(now, next, hasUnsaved()));
  return true;
}

/** Before the first screen, so that an address of an added resource is known; without an answer there are none yet. A token that is no longer good is refreshed once. */
export async function loadAdded(): Promise<void> {
  const used = session.tokens()?.access ?? '';
  try {
    if (!await look(used)) await look(await session.refresh(used));
  } catch {
    // Whoever asks for the profile meanwhile tells of it.
  }
}

/** Milliseconds between two looks of a page that is seen, and of one whose host does not answer or does not know the token: nobody works there, and a look must not keep the session alive. */
const pause = { usual: 1500, unanswered: 10_000 };

/** Keeps up with the host while the page is seen (docs/decisions/0012); gives the function that ends it. */
export function followAdded(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let ended = false;
  const next = (wait: number) => {
    if (!ended && document.visibilityState === 'visible') timer = setTimeout(() => void again(), wait);
  };
  async function again(): Promise<void> {
    try {
      next(await look() ? pause.usual : pause.unanswered);
    } catch {
      void checkLine();
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
