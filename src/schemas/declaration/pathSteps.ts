/** Returns the decoded segments of a path or URL. */
export function stepsOf(address: string): string[] {
  return address
    .replace(/[?#].*$/, '')
    .split('/')
    .filter((step) => step !== '')
    .map(decodeSegment);
}

/** Decodes a text of a URL; returns undefined for invalid escapes. */
export function unescaped(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** Decodes a text of a URL; returns it unchanged for invalid escapes. */
export function decodeSegment(text: string): string {
  return unescaped(text) ?? text;
}

const parent = /^\{([A-Za-z][A-Za-z0-9]*)\}$/;

/**
 * Returns the fields that supply path segments: `distributorId` of `/api/v1/distributors/{distributorId}/vehicles/`.
 */
export function parentsIn(path: string): string[] {
  return path.split('/').flatMap((step) => parent.exec(step)?.[1] ?? []);
}

/** Returns the segments below a path and its parent values; undefined when the segments do not match the path. */
export function matchBelowPath(
  path: string,
  steps: readonly string[],
): { parents: Record<string, string>; rest: string[] } | undefined {
  const segments = path.split('/').filter((step) => step !== '');
  const parents: Record<string, string> = {};
  for (const [at, step] of segments.entries()) {
    const [there, name] = [steps[at], parent.exec(step)?.[1]];
    if (there === undefined || (name === undefined && there !== step)) return undefined;
    if (name !== undefined) parents[name] = there;
  }
  return { parents, rest: steps.slice(segments.length) };
}

/**
 * Returns the normal form of a path, which ends in a slash and has `{}` for each parent: paths with one form have the
 * same addresses.
 */
export function pathShape(path: string): string {
  const steps = path.split('/').filter((step) => step !== '');
  return `/${steps.map((step) => `${parent.test(step) ? '{}' : step}/`).join('')}`;
}

/**
 * Compares two paths that match one address: negative when the first is the closer one, because it has more segments,
 * or a literal where the other has a parent.
 */
export function comparePaths(path: string, other: string): number {
  const [own, others] = [pathShape(path).split('/'), pathShape(other).split('/')];
  const at = own.findIndex((step, index) => step !== others[index]);
  return others.length - own.length || Number(own[at] === '{}') - Number(others[at] === '{}');
}

/** Returns a path with its parent ids filled in; undefined while one of them is unknown. */
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

/** Checks whether a lookup's path still lacks a parent, so that no request can be sent. */
export function hasUnboundParents({ path }: { path: string }): boolean {
  return path.includes('{');
}
