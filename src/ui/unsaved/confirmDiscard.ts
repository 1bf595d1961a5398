import { confirm } from '../dialogs/dialogs.ts';

/** Asks whether unsaved changes may be lost, only when there are any (spec D33). `what` names them. */
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
