import { useEffect, useRef, type ComponentProps, type ReactNode } from 'react';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'ref'> {
  /** Whether only a part of what it stands for is chosen. */
  indeterminate?: boolean;
  onChange: (checked: boolean) => void;
}

/** Checkbox with its text beside it; `className` is of both. */
export function Checkbox({ indeterminate = false, className, children, onChange, ...input }: CheckboxProps): ReactNode {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = indeterminate;
  }, [indeterminate]);
  return (
    <label className={className === undefined ? 'tick-label' : `tick-label ${className}`}>
      <input {...input} ref={box} type="checkbox" onChange={({ target }) => onChange(target.checked)} />
      {children !== undefined && <span>{children}</span>}
    </label>
  );
}
