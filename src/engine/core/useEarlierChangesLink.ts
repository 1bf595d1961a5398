import { useLocation, useNavigate } from 'react-router';
import type { BulkChangeBody } from '#schemas/entities/bulkChange.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { MessageAction } from '#ui/messages/messages.ts';
import { canRecordChanges } from './bulkChangesApi.ts';
import { earlierChangesStore } from './earlierChanges.ts';
import { useEngine } from './engineContext.tsx';

/**
 * Returns the action of a message that opens `Прежние изменения` of the list, from whichever screen the user has moved
 * to; undefined where the server does not list such a change.
 */
export function useEarlierChangesLink(
  declaration: Declaration,
  kind?: BulkChangeBody['kind'],
): MessageAction | undefined {
  const { host } = useEngine();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  if (!canRecordChanges(host, declaration, kind)) return undefined;
  const run = () => {
    if (window.location.pathname !== pathname) void navigate({ pathname, search });
    earlierChangesStore.setState({ resource: declaration.name });
  };
  return { label: 'Прежние изменения', run };
}
