/**
 * Statuses of withdrawal requests (part2 §4): 0 and 1 in progress, 2 paid, 3 to 5 not paid. The embedded API uses these
 * texts.
 */
export const withdrawalStatuses: readonly string[] = [
  'Создана',
  'В обработке',
  'Выплачено',
  'Отклонено',
  'Ошибка банка',
  'Отменено',
];

/** Colour of each withdrawal status; the text is the server's. */
export const withdrawalTones = ['warning', 'warning', 'success', 'danger', 'danger', 'danger'] as const;

export const withdrawingStatusIds: readonly number[] = [0, 1];
export const withdrawnStatusId = 2;
