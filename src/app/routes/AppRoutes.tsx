import { useEffect, useMemo, type ReactNode, createElement } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { summaryPath } from '#dictionaries/routes.ts';
import type { Profile } from '#providers/profile.ts';
import { hasPermission } from '#providers/access.ts';
import { apiDocsPath, historyPath, innerScreens, myProfilePath, studioPath } from '../base/screenPaths.ts';
import { LazyApiDocs, LazyHistory, LazyMyProfile, LazyStudio, LazySummary, screenComponents } from './screens.ts';
import { Shell } from '../shell/Shell.tsx';
import { isAllowed } from '../menu/menuEntries.ts';
import { useMenuEntries } from '../menu/refineResources.ts';
import { showMessage } from '#ui/messages/messages.ts';
import { decideAccess } from '../backend/backend.ts';
import { ResourceScreen } from '#engine/screen/ResourceScreen.tsx';
import type { MenuItem } from '#resources/index.ts';
import { screenDefinitions } from '#resources/screens.ts';

interface AppRoutesProps {
  profile: Profile;
  productName: string;
  /** Whether the server stores a history. */
  history: boolean;
  signOut: (notice: string | null) => void;
}

/**
 * Routes of part1 §2.1, those of the menu. `/`, `/login`, unknown URLs and routes that the user may not open lead to
 * the first route of the user's menu.
 */
export function AppRoutes({ profile, productName, history, signOut }: AppRoutesProps): ReactNode {
  const entries = useMenuEntries();
  const allowed = useMemo(() => entries.filter((entry) => isAllowed(entry, profile.role)), [entries, profile]);
  const places = useMemo(() => allowed.map(({ name, menu: { path } }) => ({ name, path })), [allowed]);
  // `Все задачи` is above the entries of the documents (spec D80).
  const first = allowed.find(({ name }) => name !== screenDefinitions.pointTasks.name)?.menu.path;
  return (
    <Routes>
      <Route path="/logout" element={<Logout signOut={signOut} />} />
      <Route
        element={
          <Shell entries={allowed} profile={profile} productName={productName} history={history} signOut={signOut} />
        }
      >
        {allowed.map((entry) => (
          <Route key={entry.name} path={entry.menu.path} element={<MenuScreen item={entry.item} />} />
        ))}
        {innerScreens
          .filter(({ within }) => allowed.some(({ name }) => name === within))
          .map(({ path, name }) => (
            <Route key={path} path={path} Component={screenComponents[name]} />
          ))}
        {first !== undefined && <Route path={`${summaryPath}/*`} element={<LazySummary places={places} />} />}
        <Route path={myProfilePath} element={<LazyMyProfile />} />
        {hasPermission('superUser', profile.role) && <Route path={studioPath} element={<LazyStudio />} />}
        {hasPermission('superUser', profile.role) && <Route path={apiDocsPath} element={<LazyApiDocs />} />}
        {history && hasPermission('superUser', profile.role) && <Route path={historyPath} element={<LazyHistory />} />}
        {first === undefined && <Route path="*" element={<NoScreens />} />}
      </Route>
      {first !== undefined &&
        entries
          .filter((entry) => !allowed.includes(entry))
          .map(({ name, menu }) => (
            <Route key={name} path={menu.path} element={<AccessDenied name={name} to={first} />} />
          ))}
      {first !== undefined &&
        innerScreens
          .filter(
            ({ within }) => entries.some(({ name }) => name === within) && !allowed.some(({ name }) => name === within),
          )
          .map(({ path, within }) => (
            <Route key={path} path={path} element={<AccessDenied name={within} to={first} />} />
          ))}
      {first !== undefined && <Route path="*" element={<Navigate to={first} replace />} />}
    </Routes>
  );
}

/** `/logout` (part1 §2.1). */
function Logout({ signOut }: { signOut: (notice: null) => void }): ReactNode {
  useEffect(() => signOut(null), [signOut]);
  return null;
}

/** Redirects from a URL that the user may not open (part1 §2.1), naming the missing access (known trap 19). */
function AccessDenied({ name, to }: { name: string; to: string }): ReactNode {
  useEffect(() => {
    const { reason } = decideAccess({ resource: name, action: 'list' });
    showMessage({ key: 'refused', tone: 'error', text: reason ?? 'Недостаточно прав' });
  }, [name]);
  return <Navigate to={to} replace />;
}

/** Draws a menu item: the engine's screen of a resource, or a custom screen. */
function MenuScreen({ item }: { item: MenuItem }): ReactNode {
  if (!('resource' in item)) return createElement(screenComponents[item.screen.name]);
  if (item.drawnBy) return createElement(screenComponents[item.drawnBy]);
  return <ResourceScreen key={item.resource.name} declaration={item.resource} />;
}

/** Message for a user who may open no screen. */
function NoScreens(): ReactNode {
  return (
    <section className="no-screens" aria-labelledby="no-screens">
      <h1 id="no-screens">Нет доступных разделов</h1>
      <div className="centre">
        <p>Обратитесь к администратору.</p>
      </div>
    </section>
  );
}
