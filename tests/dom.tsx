import { StyleProvider } from '@ant-design/cssinjs';
import { configure, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';

configure({
  // A busy machine may be slow, so the tests wait longer.
  asyncUtilTimeout: 15_000,
  // Serializing the whole document takes a second, and `findBy…` does so at each attempt.
  ...(process.env['DEBUG_PRINT_LIMIT'] === undefined && {
    getElementError: (message: string | null) => new Error(message ?? ''),
  }),
});

/** Hides elements that antd's rules would hide; jsdom needs no other rule of them. */
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

// jsdom has no layout, so it finds no element at a point; the map queries it at each press.
document.elementFromPoint = () => null;

const elsewhere = document.createElement('div');

/**
 * Keeps antd's thousands of rules out of the document: jsdom evaluates all of them for each name or visibility of an
 * element.
 */
export function Unstyled({ children }: { children: ReactNode }): ReactNode {
  return <StyleProvider container={elsewhere}>{children}</StyleProvider>;
}

/** Returns an option of the open list by its index, once the list is loaded that far: the first option may appear alone. */
export function findOption(index: number): Promise<HTMLElement> {
  return waitFor(() => {
    const option = screen.getAllByRole('option')[index];
    if (option === undefined) throw new Error(`The list has no option ${index}`);
    return option;
  });
}
