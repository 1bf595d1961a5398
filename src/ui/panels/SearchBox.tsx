import { SearchOutlined } from '@ant-design/icons';
import { Input } from 'antd';
import type { ReactNode } from 'react';

/** A panel's search field, labelled `Поиск` (spec D38). */
export function SearchBox({ value, change, label = 'Поиск' }: { value: string; change: (text: string) => void; label?: string }): ReactNode {
  return (
    <Input
      className="search-box" aria-label={label} placeholder={label} prefix={<SearchOutlined aria-hidden />} allowClear={{ clearIcon: <span role="img" aria-label="Стереть">×</span> }}
      value={value} onChange={(event) => change(event.target.value)}
    />
  );
}
