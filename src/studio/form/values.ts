import { isRecord } from '#codecs/records.ts';
import type { Path } from '../schemaWalk.ts';

/** What stands at a path of a value; undefined where nothing does. */
export function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((here, step) => {
    if (Array.isArray(here)) return here[Number(step)] as unknown;
    return isRecord(here) && Object.hasOwn(here, step) ? here[step] : undefined;
  }, value);
}

/** The texts of a list; what is no list has none. */
export function textsIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

/** A list as it is; what is none is empty. */
export function listIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
