import { useState } from 'react';
import { browserStorage } from '#providers/storage.ts';

const key = 'sidebar';
const storage = browserStorage();

/** Whether the sidebar is collapsed; the browser remembers it. Until it was ever set, a window that is no wider than 1280 px collapses it. */
export function useCollapsed(): [collapsed: boolean, toggle: () => void] {
  const [collapsed, setCollapsed] = useState(() => {
    const kept = storage.getItem(key);
    return kept === null ? window.innerWidth <= 1280 : kept === 'collapsed';
  });
  const toggle = () => {
    storage.setItem(key, collapsed ? 'open' : 'collapsed');
    setCollapsed(!collapsed);
  };
  return [collapsed, toggle];
}
