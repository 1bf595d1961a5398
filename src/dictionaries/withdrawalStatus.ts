/** Statuses of withdrawal requests (part2 §4): 0 and 1 in progress, 2 paid, 3 to 5 not paid. The texts are those of the embedded API. */
export const withdrawalStatuses: readonly string[] = [
  'Создана',
  'В обработке',
  'Выплачено',
  'Отклонено',
  'Ошибка банка',
  'Отменено',
];

/** How each of them is coloured; the text is the server's. */
export const withdrawalTones = ['warning', 'warning', 'success', 'danger', 'danger', 'danger'] as const;

export const withdrawingStatusIds: readonly number[] = [0, 1];
export const withdrawnStatusId = 2;
