import { expect, test, vi } from 'vitest';

/** Creates a separate page for each test. */
async function freshPage() {
  vi.resetModules();
  const [unsaved, dialogs] = await Promise.all([import('#ui/unsaved/unsaved.ts'), import('#ui/dialogs/dialogs.ts')]);
  return { ...unsaved, question: () => dialogs.openDialogs.getState().dialogs[0] };
}

test('leaves a page without unsaved changes without a prompt', async () => {
  const { registerUnsaved, leavePage } = await freshPage();
  registerUnsaved({ isUnsaved: () => false });
  const leave = vi.fn();
  expect(await leavePage(leave)).toBe(true);
  expect(leave).toHaveBeenCalledTimes(1);
});

test('prompts with unsaved changes, and stays when the user declines (spec D33)', async () => {
  const { hasUnsaved, registerUnsaved, leavePage, question } = await freshPage();
  registerUnsaved({ isUnsaved: () => true });
  const leave = vi.fn();
  const left = leavePage(leave);
  expect(question()).toMatchObject({ title: 'Закрыть без сохранения?', yes: 'Закрыть', no: 'Продолжить' });
  question()?.answer(false);
  expect(await left).toBe(false);
  expect(leave).not.toHaveBeenCalled();
  expect(hasUnsaved()).toBe(true);
});

test("skips the browser's prompt after the user has agreed", async () => {
  const { hasUnsaved, registerUnsaved, leavePage, question } = await freshPage();
  registerUnsaved({ isUnsaved: () => true });
  const unsavedAtTheEnd: boolean[] = [];
  const left = leavePage(() => unsavedAtTheEnd.push(hasUnsaved()));
  question()?.answer(true);
  expect(await left).toBe(true);
  expect(unsavedAtTheEnd).toEqual([false]);
});

test('ignores the unsaved changes of an unmounted form', async () => {
  const { hasUnsaved, registerUnsaved } = await freshPage();
  const release = registerUnsaved({ isUnsaved: () => true });
  expect(hasUnsaved()).toBe(true);
  release();
  expect(hasUnsaved()).toBe(false);
});
