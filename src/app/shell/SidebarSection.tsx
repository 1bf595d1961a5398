import { DownOutlined } from '@ant-design/icons';
import { useId, useState, type ReactNode } from 'react';
import { NavLink } from 'react-router';
import { localStore, readStoredJson } from '#codecs/browserStorage.ts';
import { recordIn } from '#codecs/records.ts';
import type { MenuSection } from '#dictionaries/menu.ts';
import type { MenuEntry } from '../menu/menuEntries.ts';
import { narrow, useMedia } from '#ui/layers/useMedia.ts';
import { MenuIcon } from './MenuIcon.tsx';

/** Maximum characters of an entry that fit into the menu. */
const longestSeen = 20;

interface SidebarSectionProps {
  section: MenuSection;
  entries: readonly MenuEntry[];
  collapsed: boolean;
  pathname: string;
}

/**
 * Draws a section of the menu, which its heading folds; folded, it still shows the screen that is open. A menu of icons
 * alone has no headings, so nothing in it folds.
 */
export function SidebarSection({
  section: { name, title, icon },
  entries,
  collapsed,
  pathname,
}: SidebarSectionProps): ReactNode {
  const id = useId();
  const [folded, fold] = useFolded(name);
  const isOpen = ({ menu: { path } }: MenuEntry) => pathname === path || pathname.startsWith(`${path}/`);
  // In a narrow window the menu is a drawer, which has its labels.
  const iconsOnly = !useMedia(narrow) && collapsed;
  const shown = folded && !iconsOnly ? entries.filter(isOpen) : entries;
  return (
    <section>
      <h2>
        <button
          type="button"
          className="menu-heading"
          aria-expanded={!folded}
          aria-controls={id}
          onClick={() => fold(!folded)}
        >
          {icon && <MenuIcon name={icon} />}
          <span>{title}</span>
          <DownOutlined className="menu-fold" aria-hidden />
        </button>
      </h2>
      <ul id={id} aria-label={title}>
        {shown.map(({ name: entry, label, of, menu }) => (
          <li key={entry}>
            <NavLink
              to={menu.path}
              title={iconsOnly || label.length > longestSeen ? [label, of].filter(Boolean).join(' ') : undefined}
            >
              <MenuIcon name={menu.icon} />
              <small className="menu-initials" data-text={initialsOf([label, of])} aria-hidden />
              <span>
                {label}
                {of !== '' && <span className="menu-of"> {of}</span>}
              </span>
            </NavLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Returns the first letters of the first two words: several entries have one icon, which alone says too little. */
function initialsOf(texts: readonly string[]): string {
  return texts
    .join(' ')
    .split(/[\s()]+/)
    .flatMap((word) => word.slice(0, 1).toUpperCase())
    .slice(0, 2)
    .join('');
}

const key = 'menu-sections';

/** Returns whether a section is folded, which the browser stores. */
function useFolded(name: string): [folded: boolean, fold: (folded: boolean) => void] {
  const [folded, setFolded] = useState(() => readFolded()[name] === true);
  return [
    folded,
    (next) => {
      localStore.setItem(key, JSON.stringify({ ...readFolded(), [name]: next }));
      setFolded(next);
    },
  ];
}

const readFolded = (): Record<string, unknown> => recordIn(readStoredJson(localStore, key));
