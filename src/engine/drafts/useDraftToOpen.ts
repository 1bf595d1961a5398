import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { isRecord } from '#codecs/records.ts';
import type { DraftPlace } from '#schemas/draft.ts';
import type { Api } from '#schemas/declaration/declaration.ts';

/** Returns the navigation state that opens the form of a draft. */
export function openDraftState({ resource, id }: DraftPlace): { draft: DraftPlace } {
  return { draft: { resource, id } };
}

/** Opens the form that the user chose in the list of drafts, once: reloading the page does not open it again. */
export function useDraftToOpen(
  { name, api }: { name: string; api: Api },
  open: (id: string | number | null) => void,
): void {
  const { state, pathname, search } = useLocation();
  const navigate = useNavigate();
  const draft: unknown = isRecord(state) ? state.draft : undefined;
  const show = useEffectEvent((id: unknown) => {
    // Sequential: the open form has a separate history entry.
    void Promise.resolve(navigate(`${pathname}${search}`, { replace: true, state: null })).then(() =>
      open(typeof id === 'string' ? wireId(api, id) : null),
    );
  });
  useEffect(() => {
    if (isRecord(draft) && draft.resource === name) show(draft.id);
  }, [draft, name]);
}

/** Returns an id in the type that records use; drafts store it as text. */
function wireId({ idKind }: Api, id: string): string | number {
  return idKind !== 'uuid' && /^\d+$/.test(id) ? Number(id) : id;
}
