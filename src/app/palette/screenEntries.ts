import { summaryPath } from '#dictionaries/routes.ts';
import { hasPermission } from '#providers/access.ts';
import type { RoleFlags } from '#providers/profile.ts';
import { openParam } from '#engine/core/openParam.ts';
import type { MenuEntry } from '../menu/menuEntries.ts';
import { apiDocsPath, historyPath, innerScreens, studioPath } from '../base/screenPaths.ts';
import type { PaletteEntry } from './paletteEntry.ts';

export interface VisibleScreens {
  /** Menu entries that the user may open. */
  entries: readonly MenuEntry[];
  role: RoleFlags;
  /** Whether the server stores a history. */
  history: boolean;
}

/** Returns the screens that the user may open, in menu order. */
export function screenEntries({ entries, role, history }: VisibleScreens): PaletteEntry[] {
  const screen = (name: string, detail: string, address: string): PaletteEntry => ({
    group: 'screens',
    name,
    detail,
    to: { address },
  });
  const inner = innerScreens.flatMap(({ path, title, within }) => {
    const outer = entries.find(({ name }) => name === within);
    return outer ? [screen(title, outer.label, path)] : [];
  });
  return [
    ...entries.map(({ label, menu, section, item }) =>
      screen(
        label,
        [section.title, ...('resource' in item && item.resource.title !== label ? [item.resource.title] : [])].join(
          ' · ',
        ),
        menu.path,
      ),
    ),
    ...inner,
    screen('Сводка', '', summaryPath),
    ...(hasPermission('superUser', role)
      ? [
          screen('Студия ресурсов', '', studioPath),
          screen('Описание API', '', apiDocsPath),
          ...(history ? [screen('История', '', historyPath)] : []),
        ]
      : []),
  ];
}

/** Returns the records that the user may create, by button text, and the palette's own actions. */
export function actionEntries({ entries, role }: VisibleScreens): PaletteEntry[] {
  const made = entries.flatMap(({ item, menu, section, label }): PaletteEntry[] => {
    if (!('resource' in item)) return [];
    const { api, form, filter, permissions } = item.resource;
    const may =
      api.verbs.includes('create') &&
      form !== undefined &&
      form.readOnly !== true &&
      (permissions?.create === undefined || hasPermission(permissions.create, role));
    if (!may || filter?.create === undefined) return [];
    return [
      {
        group: 'actions',
        name: filter.create.replace(/^\+\s*/, ''),
        detail: `${section.title} · ${label}`,
        to: { address: `${menu.path}?${openParam}=new` },
      },
    ];
  });
  return [...made, { group: 'actions', name: 'Клавиши', detail: 'Что можно сделать без мыши', to: { action: 'keys' } }];
}
