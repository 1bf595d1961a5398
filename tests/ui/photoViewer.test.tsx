import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Modal } from '#ui/dialogs/Modal.tsx';
import PhotoSlider from '#ui/photos/PhotoSlider.tsx';
import { createScreenFixture } from '#tests/screens/screenFixture.tsx';

const fixture = createScreenFixture();

async function open(name: string) {
  const user = await fixture.draw(
    <Modal name="Обращение" open close={() => undefined}>
      <PhotoSlider label="Фото" sources={['/1.svg', '/2.svg', '/3.svg']} />
    </Modal>,
  );
  const photo = await screen.findByRole('button', { name });
  await user.click(photo);
  await screen.findByRole('dialog', { name: /^Фото/ });
  return { user, photo };
}
/** Returns the cross of the viewer, which covers that of the modal. */
const cross = () => screen.getAllByRole('button', { name: 'Закрыть окно' }).at(-1) as HTMLElement;
/** Waits for the viewer to show this photo. */
const shown = (name: string) => screen.findByRole('dialog', { name });

describe('Photo viewer by keyboard (part2 "Feedback issues")', () => {
  it('moves between photos by arrows immediately after opening, and wraps around', async () => {
    const { user } = await open('Открыть фото 2 из 3');
    expect(await shown('Фото 2 из 3')).toBeTruthy();
    await user.keyboard('{ArrowRight}');
    expect(await shown('Фото 3 из 3')).toBeTruthy();
    await user.keyboard('{ArrowRight}');
    expect(await shown('Фото 1 из 3')).toBeTruthy();
    await user.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(await shown('Фото 2 из 3')).toBeTruthy();
  });

  it('handles arrows on the cross, too, and leaves those with Alt to the browser', async () => {
    const { user } = await open('Открыть фото 1 из 3');
    cross().focus();
    await user.keyboard('{Alt>}{ArrowRight}{/Alt}');
    expect(await shown('Фото 1 из 3')).toBeTruthy();
    await user.keyboard('{ArrowRight}');
    expect(await shown('Фото 2 из 3')).toBeTruthy();
  });

  it.each([
    ['Esc', '{Escape}'],
    ['the cross', null],
  ])('closes on %s and returns the focus to the photo that opened it', async (_name, key) => {
    const { user, photo } = await open('Открыть фото 2 из 3');
    await user.keyboard('{ArrowRight}');
    await (key ? user.keyboard(key) : user.click(cross()));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Фото/ })).toBeNull());
    expect(document.activeElement).toBe(photo);
  });

  it('opens again after it was closed', async () => {
    const { user } = await open('Открыть фото 2 из 3');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Фото/ })).toBeNull());
    await user.keyboard('{Enter}');
    expect(await shown('Фото 2 из 3')).toBeTruthy();
  });
});
