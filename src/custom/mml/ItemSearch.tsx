import { useMemo, useState, type ReactNode } from 'react';
import { useDebounced } from '#ui/combobox/useDebounced.ts';
import { useGet } from '#engine/core/useGet.ts';
import { SearchBox } from '#ui/panels/SearchBox.tsx';
import { Picture } from '#ui/photos/Picture.tsx';
import { Empty, Failed, Loading } from '#ui/asyncState/AsyncState.tsx';
import { useVirtualRows } from '#ui/table/useVirtualRows.ts';
import { parseSearchResults, isCategory, itemKey, type FoundMmlItem } from './items.ts';
import { apiPaths } from '#schemas/apiPaths.ts';
import './mmlCell.css';

/**
 * Minimum number of characters of a search, the pause in milliseconds before it, and the maximum number of products
 * requested (part2 §9).
 */
const minimum = 3;
const pause = 500;
const productsLimit = 1000;
const rowHeight = 44;

interface ItemSearchProps {
  /** Keys of the items already in the list. */
  existing: ReadonlySet<string>;
  add: (found: FoundMmlItem) => void;
}

/** Draws the search for products and categories by name (spec D45); fewer than three characters clear the results. */
export function ItemSearch({ existing, add }: ItemSearchProps): ReactNode {
  const [text, setText] = useState('');
  const typed = text.trim();
  const q = useDebounced(typed, pause);
  const searching = typed.length >= minimum && q.length >= minimum;
  const products = useGet(apiPaths.products, { query: { q, limit: productsLimit }, enabled: searching });
  const categories = useGet(apiPaths.categories, { query: { q }, enabled: searching });
  const items = useMemo(() => parseSearchResults(products.data, categories.data), [products.data, categories.data]);
  const failed = [products, categories].find((response) => response.state === 'failed');
  const ready = products.state === 'ready' && categories.state === 'ready';
  const retry = () =>
    [products, categories].filter((response) => response.state === 'failed').forEach((response) => response.retry());
  return (
    <div className="mml-search">
      <SearchBox value={text} change={setText} />
      {typed.length > 0 && typed.length < minimum && <p className="panel-hint">Введите не менее 3 символов</p>}
      {searching && failed && <Failed error={failed.error} retry={retry} />}
      {searching && !failed && !ready && <Loading active />}
      {searching &&
        ready &&
        (items.length === 0 ? <Empty searched /> : <Results found={items} existing={existing} add={add} />)}
    </div>
  );
}

function Results({ found, existing, add }: ItemSearchProps & { found: readonly FoundMmlItem[] }): ReactNode {
  const { scroller, rows, height, follow } = useVirtualRows({ count: found.length, rowHeight });
  return (
    <div
      className="mml-results"
      ref={scroller}
      role="group"
      aria-label="Найденные товары и категории"
      style={{ height: Math.min(found.length, 5.5) * rowHeight + 2 }}
    >
      <div style={{ height, position: 'relative' }} {...follow}>
        {rows.map(({ index, start }) => {
          const item = found[index] as FoundMmlItem;
          const key = itemKey({ ...item }, -1);
          const isTaken = existing.has(key);
          return (
            <label
              key={key}
              data-index={index}
              className={`mml-result${isTaken ? ' mml-result-taken' : ''}`}
              style={{ transform: `translateY(${start}px)`, height: rowHeight }}
            >
              <input
                type="checkbox"
                aria-label={item.name}
                checked={isTaken}
                // Items are removed in the table, where it cannot happen by accident.
                onChange={() => {
                  if (!isTaken) add(item);
                }}
              />
              <Picture source={item.preview} alt="" className="mml-preview" />
              <span className="option-name" title={item.name}>
                {item.name}
              </span>
              {isCategory({ ...item }) && <span className="mml-tag">категория</span>}
              {isTaken && <span className="mml-taken">в списке</span>}
            </label>
          );
        })}
      </div>
    </div>
  );
}
