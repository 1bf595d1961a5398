/** What is wrong with a value of a body, whatever its kind. */
export const wrongType = 'Неверный тип значения';
export const wrongFormat = 'Неверный формат';
export const notAnOption = 'Недопустимое значение';
