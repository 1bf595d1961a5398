import { localStore, readStoredJson } from '#codecs/browserStorage.ts';
import { recordIn } from '#codecs/records.ts';
import type { RememberedHeaders, SheetPlace } from '#record/sheetMatch.ts';
import type { Id } from '../list/useResourceList.ts';

/** Maximum number of file shapes remembered per resource. */
const maxShapes = 20;
const maxNames = 500;

interface StoredChoices {
  shapes: Record<string, Record<string, SheetPlace | null>>;
  names: Record<string, Id>;
}

const keyOf = (resource: string): string => `import:${resource}`;

function read(resource: string): StoredChoices {
  const { shapes, names } = recordIn(readStoredJson(localStore, keyOf(resource)));
  return { shapes: recordIn(shapes) as StoredChoices['shapes'], names: recordIn(names) as StoredChoices['names'] };
}

function write(resource: string, { shapes, names }: StoredChoices): void {
  const last = <T>(all: Record<string, T>, max: number): Record<string, T> =>
    Object.fromEntries(Object.entries(all).slice(-max));
  localStore.setItem(
    keyOf(resource),
    JSON.stringify({ shapes: last(shapes, maxShapes), names: last(names, maxNames) }),
  );
}

/** Returns the user's meanings of the headers of files of one shape. */
export function rememberedHeaders(resource: string, shape: string): RememberedHeaders {
  return new Map(Object.entries(read(resource).shapes[shape] ?? {}));
}

export function rememberHeaders(resource: string, shape: string, headers: RememberedHeaders): void {
  const {
    shapes: { [shape]: _before, ...shapes },
    names,
  } = read(resource);
  write(resource, { shapes: { ...shapes, [shape]: Object.fromEntries(headers) }, names });
}

/** Returns the user's choices of ids for ambiguous names, by `nameKey`. */
export function rememberedNames(resource: string): ReadonlyMap<string, Id> {
  return new Map(Object.entries(read(resource).names));
}

export function rememberName(resource: string, key: string, id: Id): void {
  const {
    shapes,
    names: { [key]: _before, ...names },
  } = read(resource);
  write(resource, { shapes, names: { ...names, [key]: id } });
}
