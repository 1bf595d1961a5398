/** Background work and its name on the screen `Фоновые работы`. */
export const jobKindTitles = {
  expiry: 'Удаление устаревшего',
  import: 'Загрузка из файла',
  follow: 'Ход задач',
  plan: 'Планирование задач',
  planNight: 'Планирование ночью',
  planCheck: 'Проверка планирования',
  historyPartitions: 'Срок хранения истории',
  indexes: 'Индексы для поиска и сортировки',
  vacuum: 'Уборка встроенной базы',
} as const;

export type JobKindName = keyof typeof jobKindTitles;
