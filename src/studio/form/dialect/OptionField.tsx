import { useId, type ReactNode } from 'react';
import { Button } from '#ui/button/Button.tsx';
import { Help } from '#ui/help/Help.tsx';
import { WrittenJson } from '../WrittenJson.tsx';
import { optionText, type DialectOption } from './dialectOptions.ts';
import { PairsInput } from './PairsInput.tsx';

interface OptionFieldProps {
  option: DialectOption;
  /** What the dialect says itself; undefined where the preset counts. */
  own: unknown;
  /** What the preset says. */
  preset: unknown;
  change: (value: unknown) => void;
}

/** One choice of a dialect: its own value, and what counts without it. */
export function OptionField({ option, own, preset, change }: OptionFieldProps): ReactNode {
  const id = useId();
  const { label, help } = option;
  return (
    <div className="field dialect-option" data-own={own !== undefined || undefined}>
      <div className="field-head">
        <label className="field-label" htmlFor={id}>{label}</label>
        <Help label={label} text={help} />
      </div>
      <OptionValue id={id} {...{ option, own, preset, change }} />
      <p className="field-hint" id={`${id}-preset`}>По стилю: {optionText(option, preset)}</p>
      {own !== undefined && <Button small look="text" aria-label={`Как в стиле: ${label}`} onClick={() => change(undefined)}>Как в стиле</Button>}
    </div>
  );
}

function OptionValue({ id, option, own, preset, change }: OptionFieldProps & { id: string }): ReactNode {
  const { input, label } = option;
  const described = { 'id': id, 'aria-describedby': `${id}-preset` };
  if (typeof input === 'object') {
    return (
      <select className="input" {...described} value={own === undefined ? '' : String(own)} onChange={({ target }) => change(target.value === '' ? undefined : target.value)}>
        <option value="">как в стиле</option>
        {input.map(([value, text]) => <option key={value} value={value}>{text}</option>)}
      </select>
    );
  }
  switch (input) {
    case 'flag': return (
      <select className="input" {...described} value={own === undefined ? '' : String(own)} onChange={({ target }) => change(target.value === '' ? undefined : target.value === 'true')}>
        <option value="">как в стиле</option><option value="true">да</option><option value="false">нет</option>
      </select>
    );
    case 'number': return (
      <input className="input" inputMode="numeric" {...described} value={own === undefined ? '' : String(own)} placeholder={optionText(option, preset)} onChange={({ target }) => change(/^\d+$/.test(target.value.trim()) ? Number(target.value) : undefined)} />
    );
    case 'pairs': return <PairsInput id={id} label={label} value={own} change={change} />;
    case 'json': return own === undefined
      ? <div><Button small id={id} onClick={() => change(preset ?? '')}>Изменить</Button></div>
      : <WrittenJson label={`${label}, JSON`} value={own} change={change} />;
    case 'place': return (
      <>
        <textarea className="input dialect-place" rows={Math.max(1, [own ?? ''].flat().length)} {...described} value={[own ?? []].flat().join('\n')} disabled={own === ''} placeholder={optionText(option, preset)} onChange={({ target }) => change(placeIn(target.value))} />
        <label className="dialect-none"><input type="checkbox" checked={own === ''} onChange={({ target }) => change(target.checked ? '' : undefined)} /> весь ответ</label>
      </>
    );
    case 'textOrNone': return (
      <>
        <input className="input" {...described} value={typeof own === 'string' ? own : ''} disabled={own === false} placeholder={optionText(option, preset)} onChange={({ target }) => change(target.value === '' ? undefined : target.value)} />
        <label className="dialect-none"><input type="checkbox" checked={own === false} onChange={({ target }) => change(target.checked ? false : undefined)} /> без параметра</label>
      </>
    );
    default: return <input className="input" {...described} value={own === undefined ? '' : String(own)} placeholder={optionText(option, preset)} onChange={({ target }) => change(target.value === '' ? undefined : target.value)} />;
  }
}

/** One place, or several, one a line; nothing is what the preset says. */
function placeIn(text: string): string | string[] | undefined {
  const lines = text.split('\n');
  if (text === '') return undefined;
  return lines.length === 1 ? text.trim() : lines.map((line) => line.trim());
}
