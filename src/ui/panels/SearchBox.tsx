import { SearchOutlined } from '@ant-design/icons';
import { Input, type InputRef } from 'antd';
import { useRef, type ReactNode } from 'react';
import { useKeys } from '../keyboard/useKeys.tsx';

/** Search field of a panel, labelled `Поиск` (spec D38); `/` focuses it. */
export function SearchBox({
  value,
  change,
  label = 'Поиск',
}: {
  value: string;
  change: (text: string) => void;
  label?: string;
}): ReactNode {
  const input = useRef<InputRef>(null);
  useKeys({ search: () => input.current?.focus() });
  return (
    <Input
      ref={input}
      aria-keyshortcuts="/"
      className="search-box"
      aria-label={label}
      placeholder={label}
      prefix={<SearchOutlined aria-hidden />}
      allowClear={{
        clearIcon: (
          <span role="img" aria-label="Стереть">
            ×
          </span>
        ),
      }}
      value={value}
      onChange={(event) => change(event.target.value)}
    />
  );
}
