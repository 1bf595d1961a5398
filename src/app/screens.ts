import { createElement, lazy, type ComponentType } from 'react';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { ScreenName } from '#schemas/declaration/screen.ts';
import { dataOf } from './backend.ts';

export const loadResourceScreen = () => import('#engine/screen/ResourceScreen.tsx');

/** Draws any declared resource. */
export const ResourceScreen: ComponentType<{ declaration: Declaration }> = lazy(loadResourceScreen);

/** The bespoke screens of `src/custom`, each `lazy(() => import('#custom/…'))`; a name without one does not compile. */
export const screens: Readonly<Record<ScreenName, ComponentType>> = {
  billing: lazy(() => import('#custom/billing/BillingScreen.tsx')),
  billingAccount: lazy(() => import('#custom/billing/AccountScreen.tsx')),
  auditReports: lazy(() => import('#custom/reports/ReportsScreen.tsx')),
  polls: lazy(() => import('#custom/polls/PollsScreen.tsx')),
  mml: lazy(() => import('#custom/mml/MmlScreen.tsx')),
  map: lazy(() => import('#custom/map/MapScreen.tsx')),
  tasks: lazy(() => import('#custom/tasksScreen/TasksScreen.tsx')),
};

/** Where superusers add resources (docs/adding-a-resource.md); it is in no menu section, the profile leads there. */
export const studioPath = '/studio';
export const Studio: ComponentType = lazy(async () => {
  const { StudioScreen } = await import('#studio/StudioScreen.tsx');
  return { default: () => createElement(StudioScreen, { dataOf }) };
});

/** Screens inside others, with no place of their own in the menu: they are open to whoever may open the outer one (spec D25). */
export const innerScreens: readonly { path: string; name: ScreenName; title: string; within: ScreenName }[] = [
  { path: '/billing/account', name: 'billingAccount', title: 'Статистика счета', within: 'billing' },
];
