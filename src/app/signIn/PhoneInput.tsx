import { Input, type InputRef } from 'antd';
import { useLayoutEffect, useRef, useState, type ChangeEvent, type ReactNode } from 'react';
import { editPhone, type MaskedEdit } from './phoneEdit.ts';

interface PhoneInputProps {
  id: string;
  value: string;
  change: (text: string) => void;
  invalid: boolean;
  describedBy: string | undefined;
  busy: boolean;
}

/** The phone field: a mask of 11 digits starting with 7 (part1 §2.2). */
export function PhoneInput({ id, value, change, invalid, describedBy, busy }: PhoneInputProps): ReactNode {
  const input = useRef<InputRef>(null);
  const [edit, setEdit] = useState<MaskedEdit>({ text: value, caret: value.length });
  // After each edit, also one that changed nothing: React puts the caret to the end when it restores a text.
  useLayoutEffect(() => {
    if (input.current?.input === document.activeElement) input.current?.setSelectionRange(edit.caret, edit.caret);
  }, [edit]);
  const onChange = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const next = editPhone(value, target.value, target.selectionStart ?? target.value.length, erased(nativeEvent));
    setEdit(next);
    change(next.text);
  };
  return (
    <Input
      id={id}
      ref={input}
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      autoFocus
      size="large"
      placeholder="+7 (___) ___-__-__"
      value={value}
      onChange={onChange}
      readOnly={busy}
      aria-invalid={invalid}
      aria-describedby={describedBy}
    />
  );
}

function erased(event: Event): 'before' | 'after' | null {
  const type = event instanceof InputEvent ? event.inputType : '';
  if (type === 'deleteContentBackward') return 'before';
  return type === 'deleteContentForward' ? 'after' : null;
}
