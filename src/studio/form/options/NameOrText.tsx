import type { ReactNode } from 'react';
import { sections } from '#dictionaries/menu.ts';
import { useEngine } from '#engine/core/engineContext.tsx';
import { setAt } from '../edits.ts';
import { useStudioFormHost } from '../formContext.tsx';
import type { OptionInputProps } from './inputProps.ts';
import { useNames } from './NamesOptionInput.tsx';
import { TextOptionInput } from './TextOptionInput.tsx';
import { WordInput } from './WordInput.tsx';

/** Draws a text input, or a choice where only names are allowed. */
export function NameOrText(props: OptionInputProps<'text'>): ReactNode {
  const names = useNames(props.path);
  return names === null ? (
    <TextOptionInput {...props} />
  ) : (
    <WordInput {...props} words={names} emptyText={props.required ? 'Не выбрано' : 'Нет'} />
  );
}

/** Draws the lookup of a field. Choosing one removes the field's options: a field uses only one of the two. */
export function LookupInput(props: OptionInputProps): ReactNode {
  const { edits } = useStudioFormHost();
  const names = useNames(props.path) ?? [];
  const field = props.path.slice(0, -1);
  const choose = (next: string | undefined) =>
    edits.run([
      (text) => setAt(text, props.path, next),
      ...(next === undefined ? [] : [(text: string) => setAt(text, [...field, 'options'], undefined)]),
    ]);
  return <WordInput {...props} words={names} change={choose} emptyText={props.required ? 'Не выбрано' : 'Нет'} />;
}

/** Draws a field as the server names it: usually one of the declared. */
export function FieldNameInput(props: OptionInputProps): ReactNode {
  const { fields } = useStudioFormHost();
  return <WordInput {...props} words={fields.map(({ name, label }) => ({ word: name, title: label, detail: name }))} />;
}

/** Draws the menu section: of the product, or of the installation. */
export function SectionInput(props: OptionInputProps): ReactNode {
  const own = useEngine().sections;
  return <WordInput {...props} words={[...sections, ...own].map(({ name, title }) => ({ word: name, title }))} />;
}

/** Draws the choice of another resource by its list title. */
export function ResourceInput(props: OptionInputProps): ReactNode {
  const { resources } = useEngine();
  return <WordInput {...props} words={resources.map(({ name, title }) => ({ word: name, title, detail: name }))} />;
}
