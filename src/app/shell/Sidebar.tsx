import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons';
import { useId, type ReactNode } from 'react';
import { NavLink } from 'react-router';
import { sections } from '#dictionaries/menu.ts';
import { summaryPath } from '#dictionaries/routes.ts';
import { BrandMark } from '#ui/brand/BrandMark.tsx';
import { NewVersion } from '../deploys/NewVersion.tsx';
import { icons } from '../icons.ts';
import type { MenuEntry } from '../routes/entries.ts';
import { Profile } from './Profile.tsx';

interface SidebarProps {
  productName: string;
  fullName: string;
  /** Whether the studio of added resources is open to the user. */
  studio: boolean;
  /** Whether the history of all records is. */
  history: boolean;
  /** Signs out at once. */
  signOut: () => void;
  entries: readonly MenuEntry[];
  collapsed: boolean;
  toggle: () => void;
  /** What stands above the menu. */
  children: ReactNode;
}

/** The section menu: real links under their sections, the profile below (part1 §2.1; spec D3, D36). */
export function Sidebar({ productName, fullName, studio, history, signOut, entries, collapsed, toggle, children }: SidebarProps): ReactNode {
  const Fold = collapsed ? MenuUnfoldOutlined : MenuFoldOutlined;
  return (
    <aside className="sidebar">
      <NavLink className="brand" to={summaryPath} title="Сводка">
        <BrandMark className="brand-mark" />
        <span>{productName}</span>
      </NavLink>
      <div className="find">{children}</div>
      <div className="drawer">
        <nav className="menu" aria-label="Разделы">
          {sections.map(({ name, label }) => (
            <Section key={name} label={label} entries={entries.filter(({ menu }) => menu.section === name)} collapsed={collapsed} />
          ))}
        </nav>
        <NewVersion />
        <div className="sidebar-foot">
          <Profile fullName={fullName} studio={studio} history={history} signOut={signOut} />
          <button type="button" className="foot-button fold" aria-expanded={!collapsed} onClick={toggle} title={collapsed ? 'Развернуть меню' : undefined}>
            <Fold aria-hidden />
            <span>{collapsed ? 'Развернуть меню' : 'Свернуть меню'}</span>
          </button>
        </div>
      </div>
    </aside>
  );
}

function Section({ label, entries, collapsed }: { label: string; entries: readonly MenuEntry[]; collapsed: boolean }): ReactNode {
  const id = useId();
  if (entries.length === 0) return null;
  return (
    <section>
      <h2 id={id}>{label}</h2>
      <ul aria-labelledby={id}>
        {entries.map(({ name, label: entry, menu }) => {
          const Icon = icons[menu.icon];
          return (
            <li key={name}>
              <NavLink to={menu.path} title={collapsed ? `${label}: ${entry}` : undefined}>
                <Icon aria-hidden />
                <span>{entry}</span>
              </NavLink>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
