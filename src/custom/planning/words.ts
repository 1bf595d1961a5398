export const taskWords = ['задача', 'задачи', 'задач'] as const;
/** After `из`: `из 1 задачи`, `из 3 задач`. */
export const taskWordsAfterFrom = ['задачи', 'задач', 'задач'] as const;
export const pointWords = ['точка', 'точки', 'точек'] as const;
export const productWords = ['товар', 'товара', 'товаров'] as const;
