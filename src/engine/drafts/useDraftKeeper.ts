import { useEffect, useMemo } from 'react';
import { createDraftKeeper, type DraftKeeper, type FormWithDraft } from './draftKeeper.ts';
import { useDrafts } from '../core/draftsContext.ts';

/** Keeps what is typed in a form as a draft; null where nothing can be typed or kept. */
export function useDraftKeeper({
  declaration,
  id,
  store,
  adopt,
  readOnly,
}: FormWithDraft & { readOnly: boolean }): DraftKeeper | null {
  const drafts = useDrafts();
  const keeper = useMemo(
    () => (drafts && !readOnly ? createDraftKeeper(drafts, { declaration, id, store, adopt }) : null),
    [drafts, readOnly, declaration, id, store, adopt],
  );
  useEffect(() => keeper?.start(), [keeper]);
  return keeper;
}
