import { describe, expect, it } from 'vitest';
import { createMatcher } from '#app/palette/matcher.ts';
import { foldSearch } from '#codecs/foldSearch.ts';
import { filterProductTree } from '#custom/motivation/catalogue.ts';
import { searchedTree } from '#custom/tradeMarks/tradeMarkTree.ts';
import { contains } from '#kinds/shared/texts.ts';
import type { Option } from '#ui/options.ts';
import { searchOptions } from '#ui/searchOptions.ts';
import { indexTree, visibleNodes } from '#ui/tree/treeIndex.ts';
import { searchCases, wordCases } from './searchCases.ts';

const option = (name: string, children: Option[] = []): Option => ({ id: name, name, detail: '', children });
const other = option('Нечто иное');

/** The searches of the page: each returns the names that it finds. */
const searches: Record<string, (name: string, typed: string) => string[]> = {
  'a list of options': (name, typed) => searchOptions([option(name), other], typed).map((item) => item.name),
  'a tree': (name, typed) => {
    const index = indexTree([option(name), other]);
    return visibleNodes(index, new Set(), typed).map((at) => index.nodes[at]?.name ?? '');
  },
  'the products of a motivation': (name, typed) =>
    filterProductTree([option('Всё', [option(name), other])], typed).flatMap(({ children }) =>
      children.map((item) => item.name),
    ),
  'the trade marks of an audit strategy': (name, typed) =>
    searchedTree([option('Всё', [option(name), other])], typed)
      .nodes.filter(({ level }) => level === 1)
      .map((node) => node.name),
  'the palette': (name, typed) => createMatcher([option(name), other])(typed, 5).map((item) => item.name),
};

describe('Texts as searches compare them (spec D88)', () => {
  it.each([
    ['  Ёлка\u00a0 и\u200bва ', 'елка ива'],
    ['«Ёж» “a” ‘b’', '"еж" "a" "b"'],
    ['А–Б — В', 'а-б - в'],
    ['И\u0306', 'й'],
    ['', ''],
  ])('%j is %j', (text, folded) => {
    expect(foldSearch(text)).toBe(folded);
  });

  describe.each(Object.entries(searches))('%s', (_title, find) => {
    it.each([...searchCases, ...wordCases])('finds $name by $typed', ({ name, typed }) => {
      expect(find(name, typed)).toEqual([name]);
    });

    it('finds nothing when a word is missing', () => {
      expect(find('Орёл', 'орел степной')).toEqual([]);
    });
  });

  it.each(searchCases)('the filter of a text field finds $name by $typed', ({ name, typed }) => {
    expect(contains(name, typed)).toBe(true);
  });
});
