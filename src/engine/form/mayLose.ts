import { ask } from '../dialogs/dialogs.ts';

/** Whether what was typed may be lost: asked only when there is something to lose (spec D33). */
export async function mayLose(unsaved: boolean): Promise<boolean> {
  return !unsaved || await ask({ title: 'Закрыть без сохранения?', yes: 'Закрыть', no: 'Продолжить', danger: true });
}
