import { useCanWithoutCache } from '@refinedev/core';
import { useQuery } from '@tanstack/react-query';
import type { RowAction } from '#schemas/declaration/action.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';

const none: RowAction[] = [];

/** The actions of a resource that the user may do with one record (`row`) or with many (`selection`); none until the access control has answered. */
export function useActions({ name, actions = none }: Declaration, of: 'row' | 'selection'): readonly RowAction[] {
  const { can } = useCanWithoutCache();
  const { data } = useQuery({
    // The permissions are a part of the key: an installation may change them under an open page.
    queryKey: ['actions', name, actions.map(({ name: action, permission = '' }) => [action, permission])],
    queryFn: async () => {
      const answers = await Promise.all(actions.map(async (action) => (await can?.({ resource: name, action: actionRight(action), params: {} }))?.can !== false));
      return actions.filter((_action, at) => answers[at]).map((action) => action.name);
    },
    enabled: actions.length > 0, staleTime: Infinity, meta: { quiet: true },
  });
  if (data === undefined) return none;
  return actions.filter((action) => data.includes(action.name) && (action.of ?? of) === of);
}

/** How the access control is asked about an action. */
function actionRight({ name }: RowAction): string {
  return `action:${name}`;
}
