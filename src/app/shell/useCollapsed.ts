import { useState } from 'react';
import { browserStorage } from '#providers/storage.ts';

const key = 'sidebar';
const storage = browserStorage();

/**
 * Returns whether the sidebar is collapsed; the browser stores it. By default it is collapsed in windows up to 1280 px.
 */
export function useCollapsed(): [collapsed: boolean, toggle: () => void] {
  const [collapsed, setCollapsed] = useState(() => {
    const stored = storage.getItem(key);
    return stored === null ? window.innerWidth <= 1280 : stored === 'collapsed';
  });
  const toggle = () => {
    storage.setItem(key, collapsed ? 'open' : 'collapsed');
    setCollapsed(!collapsed);
  };
  return [collapsed, toggle];
}
