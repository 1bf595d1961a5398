import type { Plugin } from 'vite';

interface Group {
  name: string;
  /**
   * Parts of module paths: a path belongs to the group when it contains one of them. A part that matches no module
   * fails the build.
   */
  paths: readonly string[];
  priority: number;
  /** Minimum number of chunks that must share a module before it joins the group; 1 by default. */
  minShareCount?: number;
}

/**
 * Modules that are loaded together form one file, because on a slow connection each file costs a round trip
 * (docs/decisions/0029). A group also includes the imports of its modules. A module of two groups belongs to the one
 * with higher priority.
 */
const groups: readonly Group[] = [
  // The shell and the first rows, with the cells that custom screens add to declared lists.
  {
    name: 'app',
    paths: [
      '/src/app/App.tsx',
      '/EmployeeNameCell.tsx',
      '/IssueAuthorCell.tsx',
      '/MmlProductsCell.tsx',
      '/TaskStatusCell.tsx',
      '/VolumeProgress.tsx',
    ],
    priority: 8,
  },
  // antd, inputs, dialogs: needed after the first rows.
  {
    name: 'controls',
    paths: [
      '/src/ui/theme/AntdThemeProvider.tsx',
      '/src/ui/dialogs/Dialog.tsx',
      '/src/ui/table/FullTextCard.tsx',
      '/src/engine/fields/FormFields.tsx',
    ],
    priority: 7.5,
  },
  {
    name: 'form',
    paths: [
      '/src/engine/form/FormHost.tsx',
      '/src/engine/form/PrerenderedForm.tsx',
      '/src/engine/panels/SidePanels.tsx',
    ],
    priority: 7,
  },
  // Modules shared by several of the other groups.
  { name: 'widgets', paths: ['/node_modules/', '/src/ui/', '/src/engine/'], priority: 6, minShareCount: 2 },
  { name: 'map', paths: ['/src/custom/map/'], priority: 5 },
  { name: 'custom', paths: ['/src/custom/'], priority: 4 },
  { name: 'studio', paths: ['/src/studio/'], priority: 3 },
];
/** Modules of `src/custom` and `src/studio` that stay in separate files: few users open them. */
const ownFiles = ['/src/custom/summary/', '/src/custom/planningCheck/', '/src/studio/apiCheck/'];

const matches = ({ name, paths }: Group, id: string) =>
  paths.some((path) => id.includes(path)) &&
  !(['custom', 'studio'].includes(name) && ownFiles.some((path) => id.includes(path)));

export const chunkGroups = {
  groups: [
    // The sign-in and the code that every page needs.
    { name: 'main', tags: ['$initial' as const], priority: 9 },
    ...groups.map((group) => ({
      name: group.name,
      priority: group.priority,
      minShareCount: group.minShareCount,
      test: (id: string) => matches(group, id),
    })),
  ],
};

/** Fails a build in which a path of a chunk group matches no module: the group would silently have no effect. */
export function checkChunkGroups(): Plugin {
  return {
    name: 'check-chunk-groups',
    apply: 'build',
    generateBundle() {
      const ids = [...this.getModuleIds()];
      const unused = [...groups.flatMap(({ paths }) => paths), ...ownFiles].filter(
        (path) => !ids.some((id) => id.includes(path)),
      );
      if (unused.length > 0) this.error(`build/chunkGroups.ts: no module matches ${unused.join(', ')}`);
    },
  };
}
