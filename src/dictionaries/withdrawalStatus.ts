/** Statuses of withdrawal requests (part2 §4): 0 and 1 in progress, 2 paid, 3 to 5 not paid. The texts are those of the embedded API. */
export const withdrawalStatuses: readonly string[] = ['Создана', 'В обработке', 'Выплачено', 'Отклонено', 'Ошибка банка', 'Отменено'];

export const withdrawingStatusIds: readonly number[] = [0, 1];
export const withdrawnStatusId = 2;
