import { useState, type ReactNode } from 'react';
import { dateFormat, type DateFormat } from '#codecs/dateFormat.ts';
import { chooseDateFormat } from './keptDateFormat.ts';

const choices: readonly { format: DateFormat; label: string }[] = [
  { format: 'dots', label: 'дд.мм.гггг (31.12.2026)' },
  { format: 'iso', label: 'гггг-мм-дд (2026-12-31)' },
];

/** How this person wants dates written on this computer. */
export function DateChoice({ who }: { who: string }): ReactNode {
  const [chosen, setChosen] = useState(dateFormat);
  const choose = (format: DateFormat) => {
    chooseDateFormat(who, format);
    setChosen(format);
  };
  return (
    <fieldset className="own-part own-choices">
      <legend>Вид дат</legend>
      {choices.map(({ format, label }) => (
        <label key={format}><input type="radio" name="own-dates" checked={format === chosen} onChange={() => choose(format)} />{label}</label>
      ))}
    </fieldset>
  );
}
