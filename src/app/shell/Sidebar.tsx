import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons';
import { useEffect, useRef, type ReactNode } from 'react';
import { NavLink, useLocation } from 'react-router';
import { summaryPath } from '#dictionaries/routes.ts';
import { BrandMark } from '#ui/brand/BrandMark.tsx';
import { ChunkBoundary } from '#ui/chunks/ChunkBoundary.tsx';
import { lazyComponent } from '#ui/chunks/lazyComponent.tsx';
import { whenIdle } from '#ui/chunks/whenIdle.ts';
import type { MenuEntry } from '../menu/menuEntries.ts';
import { MenuIcon } from './MenuIcon.tsx';
import { ProfileMenu } from './ProfileMenu.tsx';
import { SidebarSection } from './SidebarSection.tsx';

const Notices = lazyComponent(() => whenIdle().then(async () => (await import('./SidebarNotices.tsx')).SidebarNotices));
/**
 * Keeps the current entry visible when the menu changes its size, after layouts that happen anyway. Returns the
 * function that stops it.
 */
function keepInView(menu: HTMLElement | null): () => void {
  const observer = new ResizeObserver(() => {
    const entry = menu?.querySelector('[aria-current="page"]');
    if (!menu || !entry) return;
    const [box, own] = [menu.getBoundingClientRect(), entry.getBoundingClientRect()];
    // Not by scrollIntoView: the first Tab would continue from the entry instead of the start of the page.
    menu.scrollTop += Math.min(0, own.top - box.top) + Math.max(0, own.bottom - box.bottom);
  });
  if (menu) observer.observe(menu);
  return () => observer.disconnect();
}

interface SidebarProps {
  productName: string;
  fullName: string;
  /** Whether the user may open the studio. */
  studio: boolean;
  /** Whether the user may open the history of all records. */
  history: boolean;
  /** Signs out immediately. */
  signOut: () => void;
  entries: readonly MenuEntry[];
  collapsed: boolean;
  toggle: () => void;
  /** Content above the menu. */
  children: ReactNode;
}

/**
 * Section menu: links under their sections, the profile below (part1 §2.1; spec D3, D36).
 *
 * Plain lists of `NavLink`s: antd's `Menu` is a `role=menu` with a roving focus, and its entries are no links of the
 * browser (middle click, `aria-current`).
 */
export function Sidebar({
  productName,
  fullName,
  studio,
  history,
  signOut,
  entries,
  collapsed,
  toggle,
  children,
}: SidebarProps): ReactNode {
  const Fold = collapsed ? MenuUnfoldOutlined : MenuFoldOutlined;
  const { pathname } = useLocation();
  const nav = useRef<HTMLElement>(null);
  useEffect(() => keepInView(nav.current), [pathname]);
  const shown = entries.filter(({ item }) => !('within' in item));
  return (
    <aside className="sidebar">
      <NavLink className="brand" to={summaryPath} title="Сводка">
        <BrandMark className="brand-mark" />
        <span>{productName}</span>
      </NavLink>
      <div className="find">{children}</div>
      <div className="drawer">
        <nav className="menu" aria-label="Разделы" ref={nav}>
          <NavLink className="menu-top" to={summaryPath} title={collapsed ? 'Сводка' : undefined}>
            <MenuIcon name="report" />
            <span>Сводка</span>
          </NavLink>
          {[...new Set(shown.map(({ section }) => section))].map((section) => (
            <SidebarSection
              key={section.name}
              section={section}
              entries={shown.filter((entry) => entry.section === section)}
              collapsed={collapsed}
              pathname={pathname}
            />
          ))}
        </nav>
        <ChunkBoundary missing={null}>
          <Notices />
        </ChunkBoundary>
        <div className="sidebar-foot">
          <ProfileMenu fullName={fullName} studio={studio} history={history} signOut={signOut} />
          <button
            type="button"
            className="foot-button fold"
            aria-expanded={!collapsed}
            onClick={toggle}
            title={collapsed ? 'Развернуть меню' : undefined}
          >
            <Fold aria-hidden />
            <span>{collapsed ? 'Развернуть меню' : 'Свернуть меню'}</span>
          </button>
        </div>
      </div>
    </aside>
  );
}
