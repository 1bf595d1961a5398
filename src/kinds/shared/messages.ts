/** Error for a body value of the wrong type, for any kind. */
export const wrongType = 'Неверный тип значения';
export const wrongFormat = 'Неверный формат';
export const notAnOption = 'Недопустимое значение';
