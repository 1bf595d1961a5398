import { useState } from 'react';
import { browserStorage } from '#providers/storage.ts';

const key = 'sidebar';
const storage = browserStorage();

/** Whether the sidebar is collapsed; the browser remembers it. Until it was ever set, a narrow window collapses it. */
export function useCollapsed(): [collapsed: boolean, toggle: () => void] {
  const [collapsed, setCollapsed] = useState(() => {
    const kept = storage.getItem(key);
    return kept === null ? window.innerWidth < 900 : kept === 'collapsed';
  });
  const toggle = () => {
    storage.setItem(key, collapsed ? 'open' : 'collapsed');
    setCollapsed(!collapsed);
  };
  return [collapsed, toggle];
}
