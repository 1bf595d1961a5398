/** Statuses of feedback issues (part2 §3). Any other value is shown as `-`. */
export const issueStatus = [
  [0, 'Новое обращение', 'danger'],
  [1, 'Решено', 'success'],
  [2, 'В работе', 'warning'],
  [3, 'Отклонено', 'danger'],
] as const;
