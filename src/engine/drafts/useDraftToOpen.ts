import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { isRecord } from '#codecs/records.ts';
import type { DraftPlace } from '#schemas/draft.ts';
import type { Api } from '#schemas/declaration/declaration.ts';

/** What an address carries along that leads to the form of a draft. */
export function openDraftState({ resource, id }: DraftPlace): { draft: DraftPlace } {
  return { draft: { resource, id } };
}

/** Opens the form that the list of drafts leads to, once: a reload of the page does not open it again. */
export function useDraftToOpen(
  { name, api }: { name: string; api: Api },
  open: (id: string | number | null) => void,
): void {
  const { state, pathname, search } = useLocation();
  const navigate = useNavigate();
  const draft: unknown = isRecord(state) ? state.draft : undefined;
  const show = useEffectEvent((id: unknown) => {
    // One after the other: what is open has an entry of the history of its own.
    void Promise.resolve(navigate(`${pathname}${search}`, { replace: true, state: null })).then(() =>
      open(typeof id === 'string' ? wireId(api, id) : null),
    );
  });
  useEffect(() => {
    if (isRecord(draft) && draft.resource === name) show(draft.id);
  }, [draft, name]);
}

/** An id as records have it: drafts know it as a text. */
function wireId({ idKind }: Api, id: string): string | number {
  return idKind !== 'uuid' && /^\d+$/.test(id) ? Number(id) : id;
}
