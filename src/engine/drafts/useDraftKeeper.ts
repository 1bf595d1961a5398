import { useEffect, useMemo } from 'react';
import { createDraftKeeper, type FormWithDraft } from './draftKeeper.ts';
import { useDrafts, type DraftKeeper } from '../core/draftsContext.ts';

/** Saves the input of a form as a draft; returns null when the form is read-only or drafts are not stored. */
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
