import type { ReactNode } from 'react';
import { Button } from '#ui/button/Button.tsx';
import type { AnyRecord } from '#codecs/records.ts';
import type { JsonPath } from '../../text/schemaAt.ts';
import { placeId, useDiagnosticsAt, useStudioFormHost } from '../formContext.tsx';
import { PlaceProblems } from '../PlaceProblems.tsx';
import { JsonOptionInput } from './JsonOptionInput.tsx';

/** Draws members of the text that are not in the vocabulary, so that they are preserved. */
export function UnknownMembers({
  path,
  value,
  known,
}: {
  path: JsonPath;
  value: AnyRecord;
  known: readonly string[];
}): ReactNode {
  const unknown = Object.keys(value).filter((name) => !known.includes(name));
  return unknown.map((name) => <UnknownMember key={name} path={[...path, name]} value={value[name]} />);
}

function UnknownMember({ path, value }: { path: JsonPath; value: unknown }): ReactNode {
  const { edits } = useStudioFormHost();
  const diagnostics = useDiagnosticsAt(path, true);
  const name = String(path.at(-1));
  return (
    <div className="field form-option form-unknown">
      <label className="field-label" htmlFor={placeId(path)}>
        «{name}» — форма не знает этого слова
      </label>
      <JsonOptionInput
        id={placeId(path)}
        label={`«${name}» — форма не знает этого слова`}
        value={value}
        change={(next) => edits.set(path, next)}
        invalid={diagnostics.length > 0}
      />
      <PlaceProblems path={path} inside />
      <div>
        <Button small onClick={() => edits.set(path, undefined)}>
          Убрать «{name}»
        </Button>
      </div>
    </div>
  );
}
