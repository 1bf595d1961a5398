import type { ModuleName } from '#dictionaries/menu.ts';
import { resources } from '#resources/index.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { uploadsAt } from '../../platform/http/uploadFields.ts';
import { resolveActionCall, resolvePath, verbsByMethod } from '../../platform/http/declaredAddress.ts';
import type { PathOwner } from '../../platform/context/pathOwner.ts';
import type { Need, RequestedAction } from './decide.ts';
import { actNeeds, deletion, exporting, sectionNeeds, verbNeeds } from './needs.ts';

/** Address at which any user may DELETE: an import log, which is not a record. */
const ledger = '/api/exchange/imports/';

const reads: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Whether a request with this method changes data. */
export const isWrite = (method: string): boolean => !reads.has(method);

/** A request to the API. */
export interface ApiCall {
  method: string;
  path: string;
  /** Whether it exports a list to a file. */
  exports: boolean;
}

/**
 * Returns the requested action of an API call, from its method and address; handlers check no rights themselves.
 * `declared` are the resources beyond the two documents, `owners` the owners of the addresses in the documents.
 */
export function toRequestedAction(
  { method, path, exports }: ApiCall,
  declared: readonly Declaration[],
  owners: readonly PathOwner[],
): RequestedAction {
  const { enabledBy = [], section } = ownerOf(path, owners) ?? {};
  const about = declaredAt(method, path, declared);
  return {
    writes: isWrite(method),
    modules: [...enabledBy, ...(about.declaration === undefined ? [] : modulesOf(about.declaration, owners))],
    needs: [
      ...(method === 'DELETE' && !path.startsWith(ledger) ? [deletion] : []),
      ...(exports ? [exporting] : []),
      ...(section === undefined ? [] : sectionNeeds(section)),
      ...about.needs,
    ],
  };
}

/** Returns the declared resource of a call, and the rights that it needs. */
function declaredAt(
  method: string,
  path: string,
  declared: readonly Declaration[],
): { declaration?: Declaration; needs: readonly Need[] } {
  const acted = resolveActionCall(declared, method, path);
  if (acted !== undefined)
    return {
      declaration: acted.declaration,
      needs: [...sectionNeeds(acted.declaration), ...actNeeds(acted.declaration, acted.action)],
    };
  const named = namedAt(path, declared);
  if (named !== undefined) return { declaration: named, needs: sectionNeeds(named) };
  const resolved = resolvePath(declared, path);
  if (resolved === undefined) return { needs: [] };
  const verb = verbsByMethod(resolved)[method];
  return {
    declaration: resolved.declaration,
    needs: [
      ...sectionNeeds(resolved.declaration),
      ...(verb === undefined ? [] : verbNeeds(resolved.declaration, verb)),
    ],
  };
}

function ownerOf(path: string, owners: readonly PathOwner[]): PathOwner | undefined {
  return owners.find((owner) => path === owner.path || path.startsWith(`${owner.path}/`));
}

/** Returns the modules of an address of the two documents, of which one has to be enabled. */
export function modulesAt(path: string, owners: readonly PathOwner[]): readonly ModuleName[] {
  return ownerOf(path, owners)?.enabledBy ?? [];
}

/** Returns the resource of a call to another address: an import into it, or an upload for its fields. */
function namedAt(path: string, declared: readonly Declaration[]): Declaration | undefined {
  const [, imported] = /^\/api\/exchange\/imports\/([^/]+)/.exec(path) ?? [];
  if (imported !== undefined) return [...resources, ...declared].find(({ name }) => name === imported);
  return uploadsAt(declared, path)[0]?.declaration;
}

/** Returns the module of a declared resource's section; sign-in and superuser resources belong to no module. */
export function modulesOf({ api, menu }: Declaration, owners: readonly PathOwner[]): ModuleName[] {
  const module = menu?.module;
  return [...modulesAt(api.path, owners), ...(module === undefined || module === 'auth' ? [] : [module])];
}
