/** A common slip with a specific message. With `derails`, later messages of the parser are meaningless. */
export interface Slip {
  offset: number;
  message: string;
  derails?: true;
}

const curly = /[“”„‟«»‘’‚‛]/;

/**
 * Finds commas before a closing bracket, and the first curly quote that an editor put in place of a straight one.
 * `failed` is the offset at which the parser failed: a pair of which only the second quote is curly looks like an
 * unterminated text.
 */
export function slipsIn(text: string, failed: number | undefined): Slip[] {
  const { commas, quote = failed === undefined ? undefined : unevenQuote(text, failed) } = outsideTexts(text);
  if (quote === undefined)
    return commas.map((offset) => ({ offset, message: 'лишняя запятая: после неё ничего нет, уберите её' }));
  return [
    {
      offset: quote,
      message: `кавычка ${text[quote]} вместо прямой " — в JSON имена и строки стоят в прямых кавычках`,
      derails: true,
    },
  ];
}

/** Scans the characters outside of straight quotes. */
function outsideTexts(text: string): { commas: number[]; quote: number | undefined } {
  const commas: number[] = [];
  let [quoted, comma] = [false, -1];
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? '';
    if (quoted && sign === '\\') at += 1;
    else if (sign === '"') quoted = !quoted;
    else if (!quoted && curly.test(sign)) return { commas, quote: at };
    if (quoted || /\s/.test(sign)) continue;
    if (comma >= 0 && (sign === '}' || sign === ']')) commas.push(comma);
    comma = sign === ',' ? at : -1;
  }
  return { commas, quote: undefined };
}

/** Returns the offset of a curly quote on a line with an odd number of straight quotes. */
function unevenQuote(text: string, failed: number): number | undefined {
  const start = text.lastIndexOf('\n', failed - 1) + 1;
  const end = text.indexOf('\n', start);
  const line = text.slice(start, end < 0 ? undefined : end);
  const straight = line.replaceAll(/\\./g, '').split('"').length - 1;
  const found = line.search(curly);
  return straight % 2 === 1 && found >= 0 ? start + found : undefined;
}
