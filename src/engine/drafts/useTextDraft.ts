import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { randomUuid } from '#codecs/randomUuid.ts';
import { recordIn } from '#codecs/records.ts';
import { isSameRecord, type Draft, type DraftPlace } from '#schemas/draft.ts';
import { useDrafts, useDraftsReady } from '../core/draftsContext.ts';

/** Milliseconds between a key press and saving the draft (see draftKeeper.ts). */
const waitMs = 300;

interface TextDraft {
  /** The draft that was written and not sent; null when it does not exist or has been answered. */
  offered: { at: number; text: string } | null;
  /** Called when the user accepts or discards the draft. */
  resolved: (taken: boolean) => void;
}

/**
 * Saves a text written outside a declared form as a draft, which belongs to this form alone (decision 0035). `title`
 * names it in the list of drafts.
 */
export function useTextDraft({ resource, id }: DraftPlace, title: string, text: string): TextDraft {
  const drafts = useDrafts();
  const ready = useDraftsReady();
  const [form] = useState(randomUuid);
  const [offered, setOffered] = useState<Draft | null>(null);
  const [looked, setLooked] = useState(false);
  const wasStored = useRef(false);
  const pending = useRef(false);
  const continued = useRef<Draft>(null);
  /** Returns the newest draft of the record that another form has left. */
  const other = (): Draft | null =>
    drafts?.all().find((draft) => isSameRecord(draft, { resource, id }) && draft.form !== form) ?? null;
  if (ready && !looked) {
    setLooked(true);
    setOffered(other());
  }
  const write = useEffectEvent(() => {
    if (!looked || !pending.current) return;
    pending.current = false;
    const place = { resource, id, form };
    if (text.trim() !== '') drafts?.put({ ...place, title, at: Date.now(), content: { text } });
    else if (wasStored.current) drafts?.drop(place);
    wasStored.current = text.trim() !== '';
    // Only now is its text in the own draft.
    if (continued.current) drafts?.drop(continued.current);
    continued.current = null;
  });
  useEffect(() => {
    pending.current = true;
    const timer = setTimeout(() => write(), waitMs);
    return () => clearTimeout(timer);
  }, [text, looked]);
  useEffect(() => {
    const stop = drafts?.onFlush(() => write());
    return () => {
      write();
      stop?.();
    };
  }, [drafts]);
  return {
    offered: offered && { at: offered.at, text: textIn(offered) },
    resolved(taken) {
      if (taken) continued.current = offered;
      else if (offered) drafts?.drop(offered);
      // One draft continues here; after a discarded one an earlier one of another form is offered.
      setOffered(taken ? null : other());
    },
  };
}

function textIn(draft: Draft | null): string {
  const { text } = recordIn(draft?.content);
  return typeof text === 'string' ? text : '';
}
