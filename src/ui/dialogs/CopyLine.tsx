import './copyLine.css';
import { useRef, useState, type ReactNode } from 'react';
import { Button } from '../button/Button.tsx';

/** A text that is there to be copied. A page over plain http has no clipboard: there the text stands selected. */
export function CopyLine({ label, text }: { label: string; text: string }): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setSaid('Скопировано');
    } catch {
      input.current?.select();
      setSaid('Выделено: нажмите Ctrl+C');
    }
  };
  return (
    <div className="copy-line">
      <input ref={input} readOnly aria-label={label} value={text} onFocus={({ currentTarget }) => currentTarget.select()} />
      <Button onClick={() => void copy()}>Скопировать</Button>
      <span role="status">{said}</span>
    </div>
  );
}
