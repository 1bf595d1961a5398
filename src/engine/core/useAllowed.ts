import { useCan } from '@refinedev/core';
import { useEngine } from './engineContext.tsx';
import type { Action, Declaration } from '#schemas/declaration/declaration.ts';

const verbs = { create: 'create', edit: 'update', delete: 'delete' } as const;

/** Whether the user may do this to records of the resource, and its API can; undefined until the access control has answered. */
export function useAllowed({ name, api, form, permissions }: Declaration, action: Action): boolean | undefined {
  // The permission is a part of the key: an installation may change it under an open page.
  const can = useAccess(name, action, { permission: permissions?.[action] });
  // What a view only reads, nothing else of the page writes either.
  if (form?.readOnly === true && action !== 'delete') return false;
  return api.verbs.includes(verbs[action]) ? can : false;
}

/** Whether the user may take the list of the resource out into a file. */
export function useMayExport({ name }: Pick<Declaration, 'name'>): boolean {
  return useAccess(name, 'export') === true;
}

/** The decision of the page until the access control answers: a button that comes after the rows would move them. */
function useAccess(resource: string, action: string, params?: { permission: string | undefined }): boolean | undefined {
  const { mayDo } = useEngine();
  const { data } = useCan({ resource, action, ...(params && { params }) });
  return data?.can ?? mayDo?.(resource, action);
}
