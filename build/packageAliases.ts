const path = (name: string) => new URL(name, import.meta.url).pathname;

/**
 * Aliases of whole packages; the tests use them too. `@refinedev/antd` imports three packages for a Markdown field and
 * a CSV import that no screen uses, 46 KB of gzip. `react-router` resolves to its development build under every
 * condition, so the production build is named here.
 *
 * Modules inside packages are never replaced, though that saved 50 KB before the first rows: tests run the code that
 * ships, and a reader need not know of replacements.
 */
export const packageAliases: Readonly<Record<string, string>> = {
  'react-markdown': path('./emptyModule.ts'),
  'remark-gfm': path('./emptyModule.ts'),
  papaparse: path('./emptyModule.ts'),
  'react-router': path('../node_modules/react-router/dist/production/index.mjs'),
};
