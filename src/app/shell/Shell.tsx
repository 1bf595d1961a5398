import { localStore } from '#codecs/browserStorage.ts';
import { Suspense, useEffect, useRef, type ReactNode, useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { useStore } from 'zustand';
import { useEngine } from '#engine/core/engineContext.tsx';
import { hasPermission } from '#providers/access.ts';
import type { Profile } from '#providers/profile.ts';
import { ChunkBoundary } from '#ui/chunks/ChunkBoundary.tsx';
import { lazyComponent } from '#ui/chunks/lazyComponent.tsx';
import { whenIdle } from '#ui/chunks/whenIdle.ts';
import { saveMenuPaths } from '../boot/lastMenu.ts';
import { Loader } from '../base/loader/Loader.tsx';
import { customResources } from '../menu/customResources.ts';
import type { MenuEntry } from '../menu/menuEntries.ts';
import { ScreenBoundary } from './ScreenBoundary.tsx';
import { Sidebar } from './Sidebar.tsx';
import { screenRoutes, summaryPath } from '#dictionaries/routes.ts';
import { apiDocsPath, historyPath, innerScreens, myProfilePath, studioPath } from '../base/screenPaths.ts';

interface ShellProps {
  entries: readonly MenuEntry[];
  profile: Profile;
  productName: string;
  /** Whether the server stores a history. */
  history: boolean;
  signOut: (notice: null) => void;
}

const ShellTools = lazyComponent(() => whenIdle().then(async () => (await import('./ShellTools.tsx')).ShellTools));

const ViewBanner = lazyComponent(async () => (await import('../viewAs/ViewBanner.tsx')).ViewBanner);

const SmsTrouble = lazyComponent(() => whenIdle().then(async () => (await import('./SmsTrouble.tsx')).SmsTrouble));

const ResourceDiagnostics = lazyComponent(async () => (await import('./ResourceDiagnostics.tsx')).ResourceDiagnostics);

/** The sidebar and, beside it, the screen of the route. */
export function Shell({ entries, profile, productName, history, signOut }: ShellProps): ReactNode {
  const [collapsed, toggle] = useCollapsed();
  const { pathname } = useLocation();
  const superUser = hasPermission('superUser', profile.role);
  const hasDiagnostics = useStore(customResources, ({ diagnostics }) => diagnostics > 0);
  const title = pageTitle(entries, pathname, productName);
  const main = useRef<HTMLElement>(null);
  // Features that only the embedded API has are offered together (spec D67).
  const { embedded } = useEngine().host;
  useEffect(() => {
    // Only the own server has the overview of the map, which the next visit may request early.
    const isKnown = (path: string) => path !== screenRoutes.map || embedded;
    saveMenuPaths(entries.map(({ menu }) => menu.path).filter(isKnown));
  }, [entries, embedded]);
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <div className="shell" data-collapsed={collapsed}>
      <a
        className="skip-link"
        href="#main"
        onClick={(event) => {
          event.preventDefault();
          main.current?.focus();
        }}
      >
        К содержимому
      </a>
      <Sidebar
        productName={productName}
        fullName={profile.fullName}
        signOut={() => signOut(null)}
        studio={superUser}
        history={superUser && history}
        entries={entries}
        collapsed={collapsed}
        toggle={toggle}
      >
        <ChunkBoundary>
          <ShellTools
            who={profile.fullName}
            role={profile.role}
            entries={entries}
            history={history}
            collapsed={collapsed}
          />
        </ChunkBoundary>
      </Sidebar>
      <main className="shell-main" id="main" tabIndex={-1} ref={main}>
        {profile.viewedBy !== undefined && (
          <ChunkBoundary>
            <ViewBanner viewer={profile.viewedBy} fullName={profile.fullName} />
          </ChunkBoundary>
        )}
        {superUser && embedded && (
          <ChunkBoundary>
            <SmsTrouble />
          </ChunkBoundary>
        )}
        {superUser && hasDiagnostics && (
          <ChunkBoundary>
            <ResourceDiagnostics />
          </ChunkBoundary>
        )}
        <ScreenBoundary key={pathname}>
          <Suspense fallback={<Loader />}>
            <Outlet />
          </Suspense>
        </ScreenBoundary>
      </main>
    </div>
  );
}

/**
 * Returns the title of the browser tab: the screen, its section, the product. Screens of different sections share their
 * name.
 */
function pageTitle(entries: readonly MenuEntry[], pathname: string, productName: string): string {
  if (pathname === studioPath) return `Ресурсы · ${productName}`;
  if (pathname === summaryPath || pathname.startsWith(`${summaryPath}/`)) return `Сводка · ${productName}`;
  if (pathname === myProfilePath) return `Мой профиль · ${productName}`;
  if (pathname === apiDocsPath) return `Описание API · ${productName}`;
  if (pathname === historyPath) return `История · ${productName}`;
  const here = entries.find(({ menu }) => pathname === menu.path || pathname.startsWith(`${menu.path}/`));
  if (!here) return productName;
  const screen = innerScreens.find(({ path }) => path === pathname)?.title ?? here.label;
  return [screen, ...(here.section.title === screen ? [] : [here.section.title]), productName].join(' · ');
}

const collapsedKey = 'sidebar';

/**
 * Returns whether the sidebar is collapsed; the browser stores it. By default it is collapsed in windows up to 1280 px.
 */
function useCollapsed(): [collapsed: boolean, toggle: () => void] {
  const [collapsed, setCollapsed] = useState(() => {
    const stored = localStore.getItem(collapsedKey);
    return stored === null ? window.innerWidth <= 1280 : stored === 'collapsed';
  });
  const toggle = () => {
    localStore.setItem(collapsedKey, collapsed ? 'open' : 'collapsed');
    setCollapsed(!collapsed);
  };
  return [collapsed, toggle];
}
