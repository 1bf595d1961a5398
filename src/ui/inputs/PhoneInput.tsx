import { useLayoutEffect, useRef, useState, type ChangeEvent, type InputHTMLAttributes, type ReactNode } from 'react';
import { foreignPhoneError, isRussianPhone } from '#codecs/phone.ts';
import { stripInvisible } from '#codecs/stripInvisible.ts';
import { editPhone, type MaskedEdit } from './phoneEdit.ts';

interface PhoneInputProps extends Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'readOnly' | 'disabled' | 'autoFocus' | 'autoComplete' | 'placeholder' | 'aria-label' | 'aria-required'
> {
  id: string;
  /** Text in the field. */
  value: string;
  change: (text: string) => void;
  invalid: boolean;
  describedBy: string | undefined;
}

/**
 * Phone field with a mask of 11 digits starting with 7 (part1 §2.2); a phone of another country stays as typed, so that
 * it never becomes a Russian one (spec D87). It uses no antd, because the sign-in needs it, too (docs/decisions/0001).
 */
export function PhoneInput({ id, value, change, invalid, describedBy, ...props }: PhoneInputProps): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  const [edit, setEdit] = useState<MaskedEdit>({ text: value, caret: value.length });
  // After every edit, including one without a change: React moves the cursor to the end when it restores a text.
  useLayoutEffect(() => {
    if (input.current === document.activeElement) input.current?.setSelectionRange(edit.caret, edit.caret);
  }, [edit]);
  const onChange = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const caret = target.selectionStart ?? target.value.length;
    const next = isPlain(target.value, value)
      ? { text: target.value, caret }
      : editPhone(value, target.value, caret, erased(nativeEvent));
    setEdit(next);
    change(next.text);
  };
  return (
    <input
      placeholder="+7 (___) ___-__-__"
      {...props}
      className="input"
      id={id}
      ref={input}
      type="tel"
      inputMode="tel"
      value={value}
      onChange={onChange}
      aria-invalid={invalid}
      aria-describedby={describedBy}
    />
  );
}

/** Checks for plain text: a phone of another country or with too many digits, or a continuation of plain text. */
function isPlain(text: string, before: string): boolean {
  if (text === '' || isRussianPhone(text)) return false;
  if (foreignPhoneError(text) !== '') return true;
  return /^\s*\+\s*([^7]|$)/.test(stripInvisible(text)) || (before !== '' && !isRussianPhone(before));
}

function erased(event: Event): 'before' | 'after' | null {
  const type = event instanceof InputEvent ? event.inputType : '';
  if (type === 'deleteContentBackward') return 'before';
  return type === 'deleteContentForward' ? 'after' : null;
}
