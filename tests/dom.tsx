import { StyleProvider } from '@ant-design/cssinjs';
import { configure } from '@testing-library/react';
import type { ReactNode } from 'react';

configure({
  // The machine of a test run may be busy; what is waited for still has to come.
  asyncUtilTimeout: 5000,
  // A picture of the whole document is a second of work, and `findBy…` asks for one at each of its tries.
  ...(process.env['DEBUG_PRINT_LIMIT'] === undefined && {
    getElementError: (message: string | null) => new Error(message ?? ''),
  }),
});

/** What antd's rules take out of sight; jsdom asks nothing else of them. */
const hidden = document.createElement('style');
hidden.textContent = [
  'select-dropdown',
  'picker-dropdown',
  'dropdown',
  'dropdown-menu',
  'tooltip',
  'popover',
  'menu',
  'menu-submenu',
  'tabs-dropdown',
  'tabs-tabpane',
]
  .map((name) => `.ant-${name}-hidden`)
  .join(',')
  .concat('{display:none}');
document.head.append(hidden);

// jsdom lays nothing out, so there is nothing at any point; the map asks at each press.
document.elementFromPoint = () => null;

const elsewhere = document.createElement('div');

/** Keeps antd's thousands of rules out of the document: jsdom goes through them all for each element whose name or visibility is asked for. */
export function Unstyled({ children }: { children: ReactNode }): ReactNode {
  return <StyleProvider container={elsewhere}>{children}</StyleProvider>;
}
