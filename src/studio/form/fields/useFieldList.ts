import { useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { isRecord } from '#codecs/records.ts';
import { valueAtJsonPath, type JsonPath } from '../../text/schemaAt.ts';
import { placeId } from '../formContext.tsx';
import type { FormEdits } from '../useDeclarationForm.ts';
import { fieldActions, type FieldActions } from './fieldActions.ts';

interface FieldListState {
  /** Path of the fields, the same object while it is equal. */
  base: JsonPath;
  actions: FieldActions;
  /** The expanded fields. */
  open: ReadonlySet<string>;
  toggleOpen: (name: string) => void;
  move: (from: number, to: number) => void;
  remove: (name: string, index: number) => void;
  /** The last action, for screen readers. */
  message: string;
}

/**
 * Returns the expanded fields of a place and the operations on them; all but `open` and `message` are stable between
 * renders.
 */
export function useFieldList(
  base: JsonPath,
  edits: FormEdits,
  list: RefObject<HTMLElement | null>,
  requested: string | undefined,
): FieldListState {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [lastRequested, setLastRequested] = useState<string>();
  const [message, setMessage] = useState('');
  const waiting = useRef<(() => void) | null>(null);
  if (requested !== lastRequested) {
    setLastRequested(requested);
    if (requested !== undefined) setOpen(new Set([...open, requested]));
  }
  // The updated rows must be in the document first.
  useEffect(() => {
    waiting.current?.();
    waiting.current = null;
  });
  const key = base.join('/');
  const stable = useMemo(() => {
    const plainActions = fieldActions(base, edits);
    const names = () => {
      const fields = valueAtJsonPath(edits.now(), base);
      return isRecord(fields) ? Object.keys(fields) : [];
    };
    const openAs = (name: string, next: string) =>
      setOpen((before) => new Set([...before].map((item) => (item === name ? next : item))));
    const actions: FieldActions = {
      ...plainActions,
      rename: (name, next) => {
        waiting.current = () =>
          document
            .getElementById(placeId([...base, next]))
            ?.querySelector<HTMLElement>('.field-details input')
            ?.focus();
        openAs(name, next);
        plainActions.rename(name, next);
      },
    };
    return {
      base,
      actions,
      toggleOpen: (name: string) =>
        setOpen(
          (before) => new Set(before.has(name) ? [...before].filter((item) => item !== name) : [...before, name]),
        ),
      move: (from: number, to: number) => {
        const all = names();
        if (to < 0 || to >= all.length || from === to) return;
        const focused = document.activeElement;
        plainActions.move(from, to);
        setMessage(`${all[from] ?? ''}: теперь ${to + 1} из ${all.length}`);
        waiting.current = () => {
          if (focused instanceof HTMLElement) focused.focus();
        };
      },
      remove: (name: string, index: number) =>
        void plainActions.remove(name).then((removed) => {
          if (!removed) return;
          setMessage(`${name}: удалено`);
          waiting.current = () =>
            (
              list.current?.children[Math.min(index, names().length - 1)]?.querySelector<HTMLElement>('input') ??
              list.current?.parentElement?.querySelector('button')
            )?.focus();
        }),
    };
    // The path is a new object on each render; its content is the key.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key, edits, list]);
  return { ...stable, open, message };
}
