import '#ui/ui.css';
import { useMemo, useState, type ReactNode } from 'react';
import type { Option } from '#ui/options.ts';
import { indexTree } from '#ui/tree/treeIndex.ts';
import { coveringSelection } from '#ui/tree/treeSelection.ts';
import { VirtualTree } from '#ui/tree/VirtualTree.tsx';

const place = (id: number, name: string, children: Option[] = []): Option => ({ id, name, detail: '', children });
const entries = Array.from({ length: 10 }, (_, region) =>
  place(
    region + 1,
    `Округ ${region}`,
    Array.from({ length: 30 }, (_, area) => {
      const id = 100 + region * 30 + area;
      return place(
        id,
        `Область ${id}`,
        Array.from({ length: 33 }, (_, town) => place(1000 + id * 40 + town, `Город ${id}-${town}`)),
      );
    }),
  ),
);

/** Draws a panel's tree of 10,210 places. */
export default function TreeOurs(): ReactNode {
  const [open, setOpen] = useState(false);
  return (
    <div style={{ height: '100vh', display: 'flex', flexDirection: 'column' }}>
      <button type="button" onClick={() => setOpen(true)}>
        Территории
      </button>
      {open && <Panel />}
    </div>
  );
}

function Panel(): ReactNode {
  const tree = useMemo(() => indexTree(entries), []);
  const [chosen, setChosen] = useState<(string | number)[]>([]);
  const [text, setText] = useState('');
  const selection = useMemo(() => coveringSelection(tree, chosen), [tree, chosen]);
  return (
    <>
      <input aria-label="Поиск" value={text} onChange={(event) => setText(event.target.value)} />
      <VirtualTree
        label="Территории"
        tree={tree}
        selection={selection}
        change={setChosen}
        searchTerm={text.toLowerCase()}
        checkboxes
      />
    </>
  );
}
