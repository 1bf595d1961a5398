import type { ReactNode } from 'react';
import { PlusOutlined } from '@ant-design/icons';
import { Button } from '#ui/button/Button.tsx';
import { Checkbox } from '#ui/inputs/Checkbox.tsx';
import { namesFor } from '../../text/declaredNames.ts';
import { wordLabelAt } from '../../help/help.ts';
import { moveWithin } from '../edits.ts';
import { useStudioFormHost } from '../formContext.tsx';
import { OrderedRows } from '../rows/OrderedRows.tsx';
import { asList, asTexts } from '../values.ts';
import type { OptionInputProps } from './inputProps.ts';
import { NamesOptionInput } from './NamesOptionInput.tsx';
import { optionShape, startOf } from './optionShape.ts';

/** Draws a list: words as checkboxes, names as a multiple choice, anything else as rows. */
export function ListInput(props: OptionInputProps<'list'>): ReactNode {
  const { value } = useStudioFormHost();
  const item = optionShape(props.shape.item);
  if (item.is === 'words') return <WordsList {...props} words={item.words} />;
  const named = item.is === 'text' && namesFor(value, [...props.path, 0]) !== null;
  return named ? <NamesOptionInput {...props} /> : <RowsList {...props} />;
}

function WordsList({
  path,
  value,
  label,
  words,
  change,
}: OptionInputProps<'list'> & { words: readonly string[] }): ReactNode {
  const chosen = asTexts(value);
  return (
    <div className="form-words" role="group" aria-label={label}>
      {words.map((word) => (
        <Checkbox
          key={word}
          checked={chosen.includes(word)}
          onChange={(checked) =>
            change(
              checked
                ? words.filter((item) => item === word || chosen.includes(item))
                : chosen.filter((item) => item !== word),
            )
          }
        >
          {wordLabelAt(word, path)}
        </Checkbox>
      ))}
    </div>
  );
}

/** Draws rows with the input of an item; removing the last one removes an optional list. */
function RowsList({ path, value, label, shape, kind, required, Option }: OptionInputProps<'list'>): ReactNode {
  const { edits } = useStudioFormHost();
  const items = asList(value);
  return (
    <>
      <OrderedRows
        label={label}
        items={items}
        nameOf={(_item, index) => `${label}, ${index + 1}`}
        renderRow={(item, index) => (
          <Option
            path={[...path, index]}
            schema={shape.item}
            value={item}
            required
            kind={kind}
            label={`${label}, ${index + 1}`}
          />
        )}
        move={(from, to) => edits.run([(text) => moveWithin(text, path, from, to)])}
        remove={(index) =>
          edits.set(path, items.length === 1 && !required ? undefined : items.filter((_item, at) => at !== index))
        }
      />
      <div>
        <Button
          small
          icon={<PlusOutlined aria-hidden />}
          aria-label={`Добавить: ${label}`}
          onClick={() => edits.set(path, [...items, startOf(shape.item)])}
        >
          Добавить
        </Button>
      </div>
    </>
  );
}
