import { useState, type ReactNode } from 'react';
import { Button } from '#ui/button/Button.tsx';
import type { DeclaredField } from './partProps.ts';
import './fieldPicker.css';

interface ChosenFieldProps {
  label: string;
  /** The text of the confirm button. */
  done: string;
  fields: readonly DeclaredField[];
  choose: (name: string) => void;
  cancel?: () => void;
}

/** Draws the choice of an initial field: arrow keys move through the fields, and only the button confirms. */
export function FieldPicker({ label, done, fields, choose, cancel }: ChosenFieldProps): ReactNode {
  const [name, setName] = useState('');
  const isThere = fields.some((item) => item.name === name);
  return (
    <div className="chosen-field">
      <select
        className="input"
        aria-label={label}
        value={isThere ? name : ''}
        autoFocus={cancel !== undefined}
        onChange={({ target }) => setName(target.value)}
      >
        <option value="">{label}</option>
        {fields.map((item) => (
          <option key={item.name} value={item.name}>
            {item.label}
          </option>
        ))}
      </select>
      <Button
        small
        disabled={!isThere}
        onClick={() => {
          choose(name);
          setName('');
        }}
      >
        {done}
      </Button>
      {cancel && (
        <Button small look="text" onClick={cancel}>
          Отмена
        </Button>
      )}
    </div>
  );
}
