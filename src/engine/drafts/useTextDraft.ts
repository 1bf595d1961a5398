import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { recordIn } from '#codecs/records.ts';
import type { Draft, DraftPlace } from '#schemas/draft.ts';
import { useDrafts, useDraftsReady } from '../core/draftsContext.ts';

/** Milliseconds between a key press and saving the draft (see draftKeeper.ts). */
const waitMs = 300;

interface TextDraft {
  /** The draft that was written and not sent; null when it does not exist or has been answered. */
  offered: { at: number; text: string } | null;
  /** Called when the user accepts or discards the draft. */
  resolved: (taken: boolean) => void;
}

/** Saves a text written outside a declared form as a draft. `title` names it in the list of drafts. */
export function useTextDraft(place: DraftPlace, title: string, text: string): TextDraft {
  const drafts = useDrafts();
  const ready = useDraftsReady();
  const [offered, setOffered] = useState<Draft | null>(null);
  const [looked, setLooked] = useState(false);
  const own = useRef(false);
  const pending = useRef(false);
  if (ready && !looked) {
    setLooked(true);
    setOffered(drafts?.find(place) ?? null);
  }
  const before = textIn(offered);
  const write = useEffectEvent(() => {
    if (!looked || !pending.current) return;
    pending.current = false;
    // Until the user accepts or discards the offered draft, it precedes the new text.
    const all = [before, text].filter((item) => item.trim() !== '').join('\n');
    if (text.trim() !== '' || (own.current && all !== ''))
      drafts?.put({ ...place, title, at: Date.now(), content: { text: all } });
    else if (own.current) drafts?.drop(place);
    own.current = text.trim() !== '';
  });
  useEffect(() => {
    pending.current = true;
    const timer = setTimeout(() => write(), waitMs);
    return () => clearTimeout(timer);
  }, [text, looked, offered]);
  useEffect(() => {
    const stop = drafts?.onFlush(() => write());
    return () => {
      write();
      stop?.();
    };
  }, [drafts]);
  return {
    offered: offered && { at: offered.at, text: before },
    resolved(taken) {
      own.current = true;
      if (!taken && text.trim() === '') drafts?.drop(place);
      setOffered(null);
    },
  };
}

function textIn(draft: Draft | null): string {
  const { text } = recordIn(draft?.content);
  return typeof text === 'string' ? text : '';
}
