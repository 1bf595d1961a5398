export const taskWords = ['задача', 'задачи', 'задач'] as const;
export const pointWords = ['точка', 'точки', 'точек'] as const;
export const productWords = ['товар', 'товара', 'товаров'] as const;
