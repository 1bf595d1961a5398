const spelling: Readonly<Record<string, string>> = {
  InvalidSymbol: 'лишние знаки',
  InvalidNumberFormat: 'неверная запись числа',
  PropertyNameExpected: 'ожидается имя свойства в кавычках',
  ValueExpected: 'ожидается значение',
  ColonExpected: 'ожидается двоеточие',
  CommaExpected: 'ожидается запятая',
  CloseBraceExpected: 'не закрыта фигурная скобка',
  CloseBracketExpected: 'не закрыта квадратная скобка',
  EndOfFileExpected: 'лишний текст в конце',
  InvalidCommentToken: 'комментарии в JSON не допускаются',
  UnexpectedEndOfString: 'не закрыта кавычка',
};

/** Returns the Russian message of a JSON syntax error, by the code of jsonc-parser. */
export function jsonErrorText(code: string): string {
  return spelling[code] ?? 'неожиданный знак';
}
