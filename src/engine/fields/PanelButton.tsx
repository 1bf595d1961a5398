import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import type { InputProps } from '#kinds/shared/props.ts';
import { Button } from '#ui/button/Button.tsx';
import { useFormContext } from '../core/formContext.tsx';

type PanelButtonProps = Pick<
  InputProps<'picker' | 'custom'>,
  'id' | 'name' | 'field' | 'disabled' | 'required' | 'invalid' | 'describedBy'
> & {
  /** Short summary of the choice; null when it is empty. */
  children: ReactNode;
  /** The full summary, as a tooltip. */
  title?: string;
};

/**
 * Draws the button that opens and closes a field's side panel, named like the panel unless the specification names it
 * (spec D38), with the summary of the choice.
 */
export function PanelButton({
  id,
  name,
  field,
  disabled,
  required,
  invalid,
  describedBy,
  children,
  title,
}: PanelButtonProps): ReactNode {
  const { store } = useFormContext();
  const open = useStore(store, (state) => state.openPanel === name);
  const empty = children === null;
  return (
    <div className="picker">
      <Button
        id={id}
        disabled={disabled}
        aria-expanded={open}
        aria-invalid={invalid || undefined}
        aria-describedby={[describedBy, required ? `${id}-required` : ''].filter(Boolean).join(' ') || undefined}
        onClick={() => void store.showPanel(open ? null : name)}
      >
        {field.button ?? field.panel ?? field.label}
      </Button>
      <span className={empty ? 'picker-summary picker-empty' : 'picker-summary'} title={title}>
        {empty ? (field.placeholder ?? 'Не выбрано') : children}
      </span>
      {/* A button cannot be `aria-required`. */}
      {required && (
        <span className="visually-hidden" id={`${id}-required`}>
          Обязательное поле
        </span>
      )}
    </div>
  );
}
