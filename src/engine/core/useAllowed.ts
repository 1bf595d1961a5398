import { useEngine } from './engineContext.tsx';
import type { Action, Declaration } from '#schemas/declaration/declaration.ts';

const verbs = { create: 'create', edit: 'update', delete: 'delete' } as const;

/** Returns whether the user may do this with records of the resource, and its API supports it. */
export function useAllowed({ name, api, form }: Declaration, action: Action): boolean {
  const { can } = useEngine();
  // A read-only resource is not written by any other part of the page either.
  if (form?.readOnly === true && action !== 'delete') return false;
  return api.verbs.includes(verbs[action]) && can({ resource: name, action }).can;
}
