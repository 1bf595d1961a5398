import { useCan } from '@refinedev/core';
import type { Action, Declaration } from '#schemas/declaration/declaration.ts';

const verbs = { create: 'create', edit: 'update', delete: 'delete' } as const;

/** Whether the user may do this to records of the resource, and its API can; undefined until the access control has answered. */
export function useAllowed({ name, api, form, permissions }: Declaration, action: Action): boolean | undefined {
  // The permission is a part of the key: an installation may change it under an open page.
  const { data } = useCan({ resource: name, action, params: { permission: permissions?.[action] } });
  // What a view only reads, nothing else of the page writes either.
  if (form?.readOnly === true && action !== 'delete') return false;
  return api.verbs.includes(verbs[action]) ? data?.can : false;
}

/** Whether the user may take the list of the resource out into a file. */
export function useMayExport({ name }: Pick<Declaration, 'name'>): boolean {
  return useCan({ resource: name, action: 'export' }).data?.can === true;
}
