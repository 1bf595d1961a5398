import type { SheetCell } from '#codecs/sheet/cell.ts';
import { cellText } from '#codecs/sheet/cellText.ts';
import { foldSearch } from '#codecs/foldSearch.ts';
import { joinNames, splitNames } from '#codecs/sheet/nameList.ts';
import { firstNames } from '#codecs/plural.ts';
import { isBlank } from '#codecs/text.ts';
import type { KindModule, NameOf } from '../../kindModule.ts';
import type { IdsOf, ReadCells, SheetModule } from '../../sheetModule.ts';
import { unnamed, type ChoiceOptions } from '../choices.ts';
import { notAnOption } from '../messages.ts';
import { isScalar } from '../texts.ts';
import { singleHeader, textCell } from './cells.ts';
import { ambiguousNameError, idText, resolveNames } from './ids.ts';
import { acceptRaw, quoteCellText } from './reading.ts';

type ChoiceKind = 'radio' | 'select' | 'status' | 'checkboxes' | 'treeSelect' | 'picker';

interface ChoiceField {
  readonly options?: ChoiceOptions;
  readonly lookup?: string;
  readonly many?: boolean;
  readonly otherwise?: string;
}

type ReadChoices = Exclude<ReadCells, { raw: unknown }> | { readonly raw: readonly unknown[] };

/**
 * Creates a sheet module that writes chosen options by text and chosen ids by name: one per cell, or several
 * (`joinNames`).
 */
export function sheetOfChoices(
  kind: KindModule<ChoiceKind>,
  hasMany: (field: ChoiceField) => boolean,
): SheetModule<ChoiceKind> {
  return {
    headers: singleHeader,
    toCells: (raw, field: ChoiceField, nameOf) => {
      const texts = [raw]
        .flat()
        .filter((item): item is string | number | boolean => isScalar(item) && item !== '')
        .map((item) => choiceText(item, field, nameOf));
      return [textCell(hasMany(field) || texts.length > 1 ? joinNames(texts) : texts[0])];
    },
    fromCells: ([cell], field, idsOf) => {
      const text = writtenChoice(cell);
      const names = hasMany(field)
        ? splitNames(text)
        : isBlank(text) || text.trim() === (field as ChoiceField).otherwise
          ? []
          : [text];
      const found = chosenIn(names, field, hasMany(field), idsOf);
      return 'raw' in found
        ? acceptRaw(kind, kind.serialize(hasMany(field) ? found.raw : (found.raw[0] ?? null), field), field)
        : found;
    },
    choices: (field: ChoiceField) => (hasMany(field) ? undefined : field.options?.map(([, text]) => text)),
  };
}

function writtenChoice(cell: SheetCell | undefined): string {
  if (cell?.type === 'flag') return String(cell.flag);
  return cell === undefined ? '' : cell.type === 'number' ? String(cell.number) : cellText(cell);
}

function choiceText(
  item: string | number | boolean,
  { options, lookup }: ChoiceField,
  nameOf: NameOf = unnamed,
): string {
  if (lookup === undefined) {
    const text = options?.find(([option]) => option === item)?.[1] ?? '';
    return isBlank(text) || options?.filter(([, other]) => other === text).length !== 1 ? idText(item) : text;
  }
  const name = typeof item === 'boolean' ? undefined : nameOf(item);
  return isBlank(name) || name === undefined ? idText(item) : name;
}

function chosenIn(names: readonly string[], field: ChoiceField, many: boolean, idsOf: IdsOf | undefined): ReadChoices {
  if (field.lookup !== undefined) return resolveNames(names, many, idsOf);
  const chosen: unknown[] = [];
  for (const name of names) {
    const options = namedOptions(name, field.options ?? []);
    if (options.length > 1) return ambiguousNameError(name);
    if (options.length === 0) return { wrong: `${notAnOption}: ${quoteCellText(name)}${allowedText(field)}` };
    chosen.push(options[0]?.[0]);
  }
  return { raw: chosen };
}

/** Maximum options that an error names. */
const maxAllowed = 7;

/** Returns the end of an error that names the options: `. Можно: Активна, Не активна`. */
function allowedText({ options = [] }: ChoiceField): string {
  const texts = [...new Set(options.map(([, text]) => text))];
  return texts.length === 0 ? '' : `. Можно: ${firstNames(texts, maxAllowed)}`;
}

/** Returns the options that a text names: by exact text, otherwise ignoring case, otherwise by value. */
function namedOptions(name: string, options: ChoiceOptions): ChoiceOptions {
  const ways: ((option: ChoiceOptions[number]) => boolean)[] = [
    ([, text]) => text === name,
    ([, text]) => foldSearch(text) === foldSearch(name),
    ([value]) => idText(value) === name.trim(),
    ([value]) => String(value) === name.trim(),
  ];
  return ways.map((way) => options.filter(way)).find((found) => found.length > 0) ?? [];
}
