import '#tests/app/browser.ts';
import { act, cleanup, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { confirm } from '#ui/dialogs/dialogs.ts';
import { DialogHost } from '#ui/dialogs/DialogHost.tsx';

it('answers an open confirmation with no when the component that draws dialogs unmounts (spec D21)', async () => {
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
