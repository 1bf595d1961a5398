import '#tests/app/browser.ts';
import { act, cleanup, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { confirm } from '#ui/dialogs/dialogs.ts';
import { DialogHost } from '#ui/dialogs/DialogHost.tsx';

it('a question is answered with no when whatever draws the dialogs goes (spec D21)', async () => {
  render(<DialogHost />);
  let response: boolean | undefined;
  await act(
    async () =>
      void confirm({ title: 'Удалить запись?', yes: 'Удалить', no: 'Отмена' }).then((yes) => {
        response = yes;
      }),
  );
  await screen.findByRole('dialog', { name: 'Удалить запись?' });
  cleanup();
  await expect.poll(() => response).toBe(false);
  render(<DialogHost />);
  expect(screen.queryByRole('dialog')).toBeNull();
  cleanup();
});
