import { useState } from 'react';

const key = 'sidebar';

/** Whether the sidebar is collapsed; the browser remembers it. Until it was ever set, a narrow window collapses it. */
export function useCollapsed(): [collapsed: boolean, toggle: () => void] {
  const [collapsed, setCollapsed] = useState(() => {
    const kept = localStorage.getItem(key);
    return kept === null ? window.innerWidth < 900 : kept === 'collapsed';
  });
  const toggle = () => {
    localStorage.setItem(key, collapsed ? 'open' : 'collapsed');
    setCollapsed(!collapsed);
  };
  return [collapsed, toggle];
}
