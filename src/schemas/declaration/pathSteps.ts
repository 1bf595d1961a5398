/** The steps of a path or an address, decoded. */
export function stepsOf(address: string): string[] {
  return address
    .replace(/[?#].*$/, '')
    .split('/')
    .filter((step) => step !== '')
    .map(decodeSegment);
}

/** A text of an address with its escapes resolved; undefined where they are none. */
export function unescaped(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** A text of an address with its escapes resolved; one that cannot be stays. */
export function decodeSegment(text: string): string {
  return unescaped(text) ?? text;
}

const parent = /^\{([A-Za-z][A-Za-z0-9]*)\}$/;

/** The fields that give steps of a path: `distributorId` of `/api/v1/distributors/{distributorId}/vehicles/`. */
export function parentsIn(path: string): string[] {
  return path.split('/').flatMap((step) => parent.exec(step)?.[1] ?? []);
}

/** What of some steps lies below a path, and what its parents are there; undefined where they lead elsewhere. */
export function matchBelowPath(
  path: string,
  steps: readonly string[],
): { parents: Record<string, string>; rest: string[] } | undefined {
  const own = path.split('/').filter((step) => step !== '');
  const parents: Record<string, string> = {};
  for (const [at, step] of own.entries()) {
    const [there, name] = [steps[at], parent.exec(step)?.[1]];
    if (there === undefined || (name === undefined && there !== step)) return undefined;
    if (name !== undefined) parents[name] = there;
  }
  return { parents, rest: steps.slice(own.length) };
}

/** A path with its parents in it; undefined while one of them is not known. */
export function withParents(path: string, values: Readonly<Record<string, unknown>>): string | undefined {
  const steps = path.split('/').map((step) => {
    const name = parent.exec(step)?.[1];
    if (name === undefined) return step;
    const value = values[name];
    return typeof value === 'number' || (typeof value === 'string' && value.trim() !== '')
      ? encodeURIComponent(value)
      : undefined;
  });
  return steps.includes(undefined) ? undefined : steps.join('/');
}

/** Whether a lookup's path lacks a parent still, so that there is nothing to ask. */
export function hasUnboundParents({ path }: { path: string }): boolean {
  return path.includes('{');
}
