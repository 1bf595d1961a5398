import { useCan } from '@refinedev/core';
import { useEngine } from './engineContext.tsx';
import type { Action, Declaration } from '#schemas/declaration/declaration.ts';

const verbs = { create: 'create', edit: 'update', delete: 'delete' } as const;

/**
 * Returns whether the user may do this with records of the resource, and its API supports it; undefined until the
 * access control has answered.
 */
export function useAllowed({ name, api, form, permissions }: Declaration, action: Action): boolean | undefined {
  // The permission is part of the key: an installation may change it under an open page.
  const can = useAccess(name, action, { permission: permissions?.[action] });
  // A read-only resource is not written by any other part of the page either.
  if (form?.readOnly === true && action !== 'delete') return false;
  return api.verbs.includes(verbs[action]) ? can : false;
}

/** Returns whether the user may export the list of the resource. */
export function useMayExport({ name }: Pick<Declaration, 'name'>): boolean {
  return useAccess(name, 'export') === true;
}

/**
 * Returns the page's own decision until the access control answers: a button that appears after the rows would move
 * them.
 */
function useAccess(resource: string, action: string, params?: { permission: string | undefined }): boolean | undefined {
  const { mayDo } = useEngine();
  const { data } = useCan({ resource, action, ...(params && { params }) });
  return data?.can ?? mayDo?.(resource, action);
}
