import { confirm } from '../dialogs/dialogs.ts';

/** Whether what was typed may be lost: asked only when there is something to lose (spec D33). `what` says what that is. */
export async function confirmDiscard(unsaved: boolean, what?: string): Promise<boolean> {
  return (
    !unsaved ||
    (await confirm({
      title: 'Закрыть без сохранения?',
      lines: what === undefined ? [] : [what],
      yes: 'Закрыть',
      no: 'Продолжить',
      danger: true,
    }))
  );
}
