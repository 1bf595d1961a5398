import { summaryPath } from '#dictionaries/routes.ts';
import type { MenuEntry } from '../menu/menuEntries.ts';
import { apiDocsPath, historyPath, innerScreens, myProfilePath, studioPath } from '../base/screenPaths.ts';

/**
 * Returns the title of the browser tab: the screen, its section, the product. Screens of different sections share their
 * name.
 */
export function pageTitle(entries: readonly MenuEntry[], pathname: string, productName: string): string {
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
