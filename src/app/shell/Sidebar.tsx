import {
  MenuFoldOutlined,
  MenuUnfoldOutlined,
  AimOutlined,
  BarChartOutlined,
  BellOutlined,
  CheckSquareOutlined,
  EnvironmentOutlined,
  TrophyOutlined,
  UnorderedListOutlined,
  WalletOutlined,
} from '@ant-design/icons';
import { useEffect, useId, useRef, useState, type ReactNode, type ComponentType } from 'react';
import { NavLink, useLocation } from 'react-router';
import type { MenuSection, IconName, ExtraIcon, ProductIcon } from '#dictionaries/menu.ts';
import { summaryPath } from '#dictionaries/routes.ts';
import { BrandMark } from '#ui/brand/BrandMark.tsx';
import { ChunkBoundary } from '#ui/chunks/ChunkBoundary.tsx';
import { lazyComponent } from '#ui/chunks/lazyComponent.tsx';
import { whenIdle } from '#ui/chunks/whenIdle.ts';
import type { MenuEntry } from '../menu/menuEntries.ts';
import { ProfileMenu } from './ProfileMenu.tsx';

const Notices = lazyComponent(() => whenIdle().then(async () => (await import('./SidebarNotices.tsx')).SidebarNotices));
/** Reserves the space of the search, so that no entry moves. */
const MenuSearch = lazyComponent(
  async () => (await import('./MenuSearch.tsx')).MenuSearch,
  () => <div className="menu-search-awaited" />,
);
/** Number of menu entries above which a search is shown; the built-in entries can be scanned without one. */
const seenAtAGlance = 20;
/** Maximum characters of an entry that fit into the menu. */
const longestSeen = 20;

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
  const [matching, setFound] = useState<ReadonlySet<string> | null>(null);
  const { pathname } = useLocation();
  const nav = useRef<HTMLElement>(null);
  useEffect(() => keepInView(nav.current), [pathname]);
  const shown = entries.filter(({ name, item }) => !('within' in item) && matching?.has(name) !== false);
  return (
    <aside className="sidebar">
      <NavLink className="brand" to={summaryPath} title="Сводка">
        <BrandMark className="brand-mark" />
        <span>{productName}</span>
      </NavLink>
      <div className="find">{children}</div>
      <div className="drawer">
        {entries.length > seenAtAGlance && (
          <ChunkBoundary missing={null}>
            <MenuSearch key={String(collapsed)} entries={entries} show={setFound} />
          </ChunkBoundary>
        )}
        <nav className="menu" aria-label="Разделы" ref={nav}>
          {matching === null && (
            <NavLink className="menu-top" to={summaryPath} title={collapsed ? 'Сводка' : undefined}>
              <MenuIcon name="report" />
              <span>Сводка</span>
            </NavLink>
          )}
          {[...new Set(shown.map(({ section }) => section))].map((section) => (
            <Section
              key={section.name}
              section={section}
              entries={shown.filter((entry) => entry.section === section)}
              collapsed={collapsed}
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
            onClick={() => {
              setFound(null);
              toggle();
            }}
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

function Section({
  section: { title, icon },
  entries,
  collapsed,
}: {
  section: MenuSection;
  entries: readonly MenuEntry[];
  collapsed: boolean;
}): ReactNode {
  const id = useId();
  return (
    <section>
      <h2 id={id}>
        {icon && <MenuIcon name={icon} />}
        {title}
      </h2>
      <ul aria-labelledby={id}>
        {entries.map(({ name, label, menu }) => (
          <li key={name}>
            <NavLink
              to={menu.path}
              title={collapsed ? `${title}: ${label}` : label.length > longestSeen ? label : undefined}
            >
              <MenuIcon name={menu.icon} />
              <span>{label}</span>
            </NavLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Icons of the section menu (part1 §2.1). */
const icons: Record<ProductIcon, ComponentType<{ className?: string }>> = {
  list: UnorderedListOutlined,
  location: EnvironmentOutlined,
  notice: BellOutlined,
  motivation: TrophyOutlined,
  strategy: AimOutlined,
  billing: WalletOutlined,
  report: BarChartOutlined,
  poll: CheckSquareOutlined,
};

/** The built-in menu does not use these icons. */
const AddedIcon = lazyComponent<{ name: ExtraIcon }>(
  async () => (await import('./ExtraMenuIcon.tsx')).ExtraMenuIcon,
  () => <span className="anticon" />,
);

function MenuIcon({ name }: { name: IconName }): ReactNode {
  if (!(name in icons)) return <AddedIcon name={name as ExtraIcon} />;
  const Icon = icons[name as keyof typeof icons];
  return <Icon aria-hidden />;
}
