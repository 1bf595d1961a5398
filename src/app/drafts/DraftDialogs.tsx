import type { ReactNode } from 'react';
import { useDrafts } from '#engine/core/draftsContext.ts';
import { DraftsModal } from './DraftsModal.tsx';
import { SignOutQuestion } from './SignOutQuestion.tsx';

interface DraftDialogsProps {
  /** Which dialog: all drafts, or the question before the sign-out. */
  open: 'all' | 'signOut';
  close: () => void;
  signOut: () => void;
}

/** Draft dialogs opened from the profile menu. */
export function DraftDialogs({ open, close, signOut }: DraftDialogsProps): ReactNode {
  const drafts = useDrafts();
  if (open === 'all') return <DraftsModal close={close} />;
  const drop = () => {
    for (const draft of drafts?.all() ?? []) drafts?.drop(draft);
    signOut();
  };
  return <SignOutQuestion keep={signOut} drop={drop} cancel={close} />;
}
