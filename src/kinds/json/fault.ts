/** The position of the first syntax error of a JSON text, from 1, and the reason in Russian. */
export interface JsonFault {
  line: number;
  column: number;
  message: string;
}

/** Maximum nesting of brackets; API bodies are not much deeper. */
const maxJsonDepth = 15;

const token =
  /[ \t\r\n]*(?:([{}[\],:])|("(?:[ !#-[\]-\u{10ffff}]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*")|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?)(?![\w.])|(?:true|false|null)(?!\w)|)/guy;
const blank = /^[ \t\r\n]*/;
const expectedTexts = {
  value: 'ожидается значение',
  key: 'ожидается имя в кавычках',
  ':': 'ожидается двоеточие',
  ',': 'ожидается запятая или закрывающая скобка',
  end: 'лишний текст в конце',
};

/** Checks whether a JSON parser would change the number: too many digits, or too large. */
function isInexact(number: string): boolean {
  return !Number.isFinite(Number(number)) || (/^-?\d{16,}$/.test(number) && String(Number(number)) !== number);
}

/**
 * Returns the first syntax error of a JSON text; null when it is valid.
 *
 * Engines report the position of errors of `JSON.parse` differently or not at all, and none in Russian.
 */
export function jsonFault(text: string): JsonFault | null {
  const open: string[] = [];
  let [want, first]: [keyof typeof expectedTexts, boolean] = ['value', false];
  for (const { 0: whole, 1: sign, 2: quoted, 3: number, index } of text.matchAll(token)) {
    const message = whole.replace(blank, '');
    const at = index + whole.length - message.length;
    const fault = (message: string): JsonFault => ({ ...placeOf(text, at), message });
    const rest = text.slice(at);
    if (rest === '') return want === 'end' ? null : fault('текст обрывается: ' + expectedTexts[want]);
    if (message === '' && rest.startsWith('"')) return fault('не закрыта кавычка или в тексте недопустимый знак');
    const closes = sign !== undefined && sign === open.at(-1) && (want === ',' || first);
    const begins = want === 'value' && message !== '' && (sign === undefined || '{['.includes(sign));
    const fits = closes || begins || (want === 'key' ? quoted !== undefined : sign === want);
    if (!fits) return fault(expectedTexts[want]);
    if (number !== undefined && isInexact(number))
      return fault('число длиннее, чем можно сохранить точно: возьмите его в кавычки');
    if (begins && sign !== undefined) {
      if (open.length === maxJsonDepth) return fault(`скобки вложены глубже ${maxJsonDepth} уровней`);
      open.push(sign === '{' ? '}' : ']');
    }
    if (closes) open.pop();
    first = begins && sign !== undefined;
    if (first) want = sign === '{' ? 'key' : 'value';
    else if (closes || begins) want = open.length === 0 ? 'end' : ',';
    else if (want === 'key') want = ':';
    else want = sign === ',' && open.at(-1) === '}' ? 'key' : 'value';
  }
  return null;
}

function placeOf(text: string, at: number): Pick<JsonFault, 'line' | 'column'> {
  const lines = text.slice(0, at).split('\n');
  return { line: lines.length, column: (lines.at(-1) ?? '').length + 1 };
}
