import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { FileCell } from './Cell.tsx';

it('a list names files, each opens its own, and an address that may not be opened is none', () => {
  render(
    <FileCell
      field={{ kind: 'file', many: true, upload: { path: '/api/v1/files/' } }}
      value={['/api/v1/files/1/план.pdf', 'javascript:alert(1)', 'https://example.ru/a.docx']}
      record={{}}
    />,
  );
  expect(
    screen.getAllByRole<HTMLAnchorElement>('link').map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['план.pdf', '/api/v1/files/1/план.pdf'],
    ['a.docx', 'https://example.ru/a.docx'],
  ]);
});
