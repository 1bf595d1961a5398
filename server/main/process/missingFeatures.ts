import { featureNames, type FeatureName, type Features } from '../../platform/db/features.ts';

/** What is slower or different where a server lacks a feature. */
const consequences: Readonly<Record<FeatureName, string>> = {
  advisoryLocks: 'База без advisory locks: процессы ждут друг друга на строках таблицы row_locks.',
  snapshots:
    'База без pg_current_snapshot: изменения считает таблица commit_counts, а «Что получится» после новых продаж читает их все заново.',
  skipLocked: 'База без skip locked: процессы, которые берут фоновые работы и вебхуки, ненадолго ждут друг друга.',
  partitions: 'База без секций: старые записи истории удаляются понемногу, а не целыми месяцами.',
  triggers:
    'База без триггеров: суммы и права по территориям вычисляются заново при каждом изменении, и с миллионами продаж это долго. Неизменность начислений база не проверяет.',
  transitionTables:
    'База без таблиц перехода в триггерах: суммы обновляются построчно, и большие загрузки идут дольше.',
  trigrams: 'База без pg_trgm: поиск по части текста читает все записи.',
};

/** Returns a sentence for each feature that a server lacks. */
export const describeMissingFeatures = (features: Features): string[] =>
  featureNames.filter((name) => !features[name]).map((name) => consequences[name]);
