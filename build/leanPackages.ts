import type { Plugin } from 'vite';

const here = (name: string) => new URL(name, import.meta.url).pathname;
const empty = here('./empty.ts');

/** Parts of packages that their own modules take along and nothing of ours uses: who imports them, as what, and what stands for them. */
const parts: readonly (readonly [importer: RegExp, source: RegExp, stand: string])[] = [
  [/\/antd\/es\/modal\//, /^\.\.\/skeleton$/, empty],
  [/\/antd\/es\/index\.js$/, /^\.\/input$/, here('./antdInput.ts')],
  [/\/antd\/es\/index\.js$/, /^\.\/modal$/, here('./antdModal.ts')],
  // In a browser there always is XMLHttpRequest, which is asked first.
  [/\/axios\/lib\/adapters\/adapters\.js$/, /^\.\/fetch\.js$/, here('./noFetchAdapter.ts')],
  // What axios hands to whoever imports it by name: the codes of HTTP in words, the tokens from before AbortSignal.
  [/\/axios\/lib\/axios\.js$/, /\/(HttpStatusCode|CancelToken|spread)\.js$/, empty],
  // How it would write queries and bodies that are no JSON: ours come written (`wireQuery`), and files go as the browser's own FormData.
  [/\/axios\/lib\//, /\/(AxiosURLSearchParams|toFormData|toURLEncodedForm|formDataToJSON)\.js$/, empty],
  [/\/@ant-design\/icons\/es\/icons\//, /^\.\.\/components\/AntdIcon$/, here('./antdIcon.ts')],
  [/\/@refinedev\/core\/dist\/index\.mjs$/, /^lodash-es\/isEqual\.js$/, here('./plainEqual.ts')],
  [/\/@rc-component\/portal\/es\/Portal\.js$/, /^\.\/useScrollLocker$/, here('./noScrollLock.ts')],
  [/\/antd\/es\/modal\/shared\.js$/, /\/Normal(Ok|Cancel)Btn$/, empty],
];

/**
 * Packages of one file that names every function or component in a statement of its own, and makes components by calls and from classes: to the bundler each of
 * them is used. So is what a link of react-router would fetch ahead with, which belongs to its framework, as its scripts and boundaries do.
 */
const named = /\/@refinedev\/core\/dist\/index\.mjs$|\/react-router\/dist\/production\/chunk-\w+\.mjs$/;
const naming = /^(?:__name\(\w+, "\w+"\)|\w+\.displayName = "\w+");$/gm;
const making = /(?<== )(?=React\d*\.(?:forwardRef|createContext)\()/g;
const classes = /(?<=^var \w+ = )class extends React\d*\.Component \{\n.*?\n\}(?=;$)/gms;
const fetchedAhead = /React\d+\.createElement\(PrefetchPageLinks, \{ page: href \}\)/;

/** Packages that a dependency imports but none of our screens reaches (docs/decisions/0003). */
export const leanAliases: Readonly<Record<string, string>> = {
  'react-markdown': empty, 'remark-gfm': empty, papaparse: empty, 'error-stack-parser': here('./noStacks.ts'),
  // Its package names the development build for everybody.
  'react-router': here('../node_modules/react-router/dist/production/index.mjs'),
  pluralize: here('./noPlurals.ts'),
  qs: here('./flatQuery.ts'), 'query-string': here('./flatQuery.ts'),
};

/** Leaves those parts out of the built page. */
export function leanParts(): Plugin {
  return {
    name: 'lean-parts',
    enforce: 'pre',
    apply: 'build',
    resolveId(source, importer) {
      return parts.find(([from, what]) => importer !== undefined && from.test(importer) && what.test(source))?.[2];
    },
    transform(code, id) {
      return named.test(id) ? { code: pure(code), map: null } : null;
    },
  };
}

function pure(code: string): string {
  return code.replace(naming, '').replace(making, '/* @__PURE__ */ ').replace(classes, '/* @__PURE__ */ (() => $&)()').replace(fetchedAhead, 'null');
}
