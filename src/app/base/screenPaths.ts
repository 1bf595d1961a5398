import type { ScreenName } from '#schemas/declaration/screen.ts';

/**
 * Path of the studio, where superusers add resources (docs/adding-a-resource.md); linked from the profile instead of a
 * menu section.
 */
export const studioPath = '/studio';
/** Path of the history of all records, for superusers (docs/history.md); linked from the profile. */
export const historyPath = '/history';
/** Path of the user's own settings; linked from the profile. */
export const myProfilePath = '/profile';
/** Path of the installation's API description, for superusers (docs/for-developers.md); linked from the profile. */
export const apiDocsPath = '/api-docs';

/** Screens inside others, without a menu entry: available to users who may open the outer one (spec D25). */
export const innerScreens: readonly { path: string; name: ScreenName; title: string; within: ScreenName }[] = [
  { path: '/billing/account', name: 'billingAccount', title: 'Статистика счета', within: 'billing' },
];
