import { createElement, type ComponentType } from 'react';
import { lazyComponent, type LazyComponent } from '#ui/chunks/lazyComponent.tsx';
import type { ScreenName } from '#schemas/declaration/screen.ts';
import { Loader } from '../base/loader/Loader.tsx';

/** Wraps a screen that draws with antd. */
function screen(load: () => Promise<{ default: ComponentType }>): LazyComponent<object> {
  return lazyComponent(async () => {
    const [{ AntdThemeProvider }, { default: Screen }] = await Promise.all([
      import('#ui/theme/AntdThemeProvider.tsx'),
      load(),
    ]);
    return () => createElement(AntdThemeProvider, null, createElement(Screen));
  }, Loader);
}

/** Custom screens of `src/custom`; a name without one does not compile. */
export const screenComponents: Readonly<Record<ScreenName, ComponentType>> = {
  pointTasks: screen(async () => {
    const [{ AllTasksScreen }, { allTasks: tasks, allTasksWithPlanning: tasksWithPlanning }] = await Promise.all([
      import('#custom/allTasks/AllTasksScreen.tsx'),
      import('#resources/allTasks.ts'),
    ]);
    return { default: () => createElement(AllTasksScreen, { tasks, tasksWithPlanning }) };
  }),
  billing: screen(() => import('#custom/billing/BillingScreen.tsx')),
  billingAccount: screen(() => import('#custom/billing/AccountScreen.tsx')),
  auditReports: screen(() => import('#custom/reports/ReportsScreen.tsx')),
  polls: screen(() => import('#custom/polls/PollsScreen.tsx')),
  mml: screen(() => import('#custom/mml/MmlScreen.tsx')),
  map: screen(() => import('#custom/map/MapScreen.tsx')),
  tasks: screen(() => import('#custom/pointTasks/TasksScreen.tsx')),
  companyStart: screen(() => import('#custom/masterData/StartScreen.tsx')),
  planningCheck: screen(() => import('#custom/planningCheck/PlanningCheckScreen.tsx')),
  signInSetup: screen(() => import('#custom/signInSetup/SignInSetupScreen.tsx')),
  companyEmployees: screen(() => import('#custom/masterData/EmployeesScreen.tsx')),
  companyRoles: screen(() => import('#custom/masterData/RolesScreen.tsx')),
  companyCatalogue: screen(() => import('#custom/masterData/CatalogueScreen.tsx')),
  companyTerritories: screen(() => import('#custom/masterData/TerritoriesScreen.tsx')),
};

export const LazyStudio: ComponentType = screen(async () => {
  const [{ StudioScreen }, { createDraftDataProvider }] = await Promise.all([
    import('#studio/StudioScreen.tsx'),
    import('../backend/draftDataProvider.ts'),
  ]);
  return { default: () => createElement(StudioScreen, { dataOf: createDraftDataProvider }) };
});

export const LazyHistory: ComponentType = screen(() => import('#engine/history/HistoryScreen.tsx'));

export const LazyMyProfile: ComponentType = screen(() => import('../myProfile/MyProfileScreen.tsx'));

export const LazyApiDocs: ComponentType = screen(() => import('../apiDocs/ApiDocsScreen.tsx'));

/** Overview of current figures (docs/summary.md); linked from the product's logo. */
export const LazySummary = lazyComponent(async () => {
  const [{ AntdThemeProvider }, { SummaryScreen }, { summaryParts, summaryPartsWithPlanning }] = await Promise.all([
    import('#ui/theme/AntdThemeProvider.tsx'),
    import('#custom/summary/SummaryScreen.tsx'),
    import('#resources/summary.ts'),
  ]);
  return ({ places }: { places: readonly { name: string; path: string }[] }) =>
    createElement(
      AntdThemeProvider,
      null,
      createElement(SummaryScreen, { parts: summaryParts, partsWithPlanning: summaryPartsWithPlanning, places }),
    );
}, Loader);
