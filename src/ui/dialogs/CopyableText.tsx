import './copyableText.css';
import { useRef, useState, type ReactNode } from 'react';
import { Button } from '../button/Button.tsx';
import { copyText } from '../clipboard.ts';

/** A text with a copy button; without a clipboard the text is selected. */
export function CopyableText({ label, text }: { label: string; text: string }): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  const [message, setMessage] = useState('');
  const copy = async () => {
    const copied = await copyText(text);
    if (!copied) input.current?.select();
    setMessage(copied ? 'Скопировано' : 'Выделено: нажмите Ctrl+C');
  };
  return (
    <div className="copy-line">
      <input
        ref={input}
        readOnly
        aria-label={label}
        value={text}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Button onClick={() => void copy()}>Скопировать</Button>
      <span role="status">{message}</span>
    </div>
  );
}
