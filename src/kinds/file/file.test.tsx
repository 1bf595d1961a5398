import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { FileCell } from './Cell.tsx';

it('shows files by name as links, and ignores a URL that may not be opened', () => {
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
