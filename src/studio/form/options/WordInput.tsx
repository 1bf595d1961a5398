import type { ReactNode } from 'react';
import { Combobox } from '#ui/combobox/Combobox.tsx';
import type { Option } from '#ui/options.ts';

export interface Word {
  word: string;
  title: string;
  /** A second line. */
  detail?: string;
}

interface WordInputProps {
  id: string;
  label: string;
  words: readonly Word[];
  value: unknown;
  change: (next: string | undefined) => void;
  required?: boolean;
  invalid?: boolean;
  describedBy?: string | undefined;
  /** Text shown while no word is chosen. */
  emptyText?: string;
}

export function WordInput({
  id,
  label,
  words,
  value,
  change,
  required = false,
  invalid = false,
  describedBy,
  emptyText = 'Не выбрано',
}: WordInputProps): ReactNode {
  const options = words.map(({ word, title, detail = '' }): Option => ({
    id: word,
    name: title,
    detail,
    children: [],
  }));
  const chosen = typeof value === 'string' ? [value] : [];
  return (
    <Combobox
      id={id}
      label={label}
      lookup={{ options, state: 'ready', error: null, retry: nothing }}
      chosen={chosen}
      required={required}
      noneText={required ? null : emptyText}
      invalid={invalid}
      describedBy={describedBy}
      emptyText={emptyText}
      chosenOptions={chosen.map(
        (word) => options.find((option) => option.id === word) ?? { id: word, name: word, detail: '', children: [] },
      )}
      change={([next]) => {
        const word = next === undefined ? undefined : String(next);
        // A word that is chosen again does not reset the values below it.
        if (word !== value) change(word);
      }}
    />
  );
}

function nothing(): void {
  // The words are already loaded.
}
