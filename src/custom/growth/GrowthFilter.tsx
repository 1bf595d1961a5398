import { useId, useState, type ReactNode } from 'react';
import { measureUnits, type Measure } from '#dictionaries/measures.ts';
import { Button } from '#ui/button/Button.tsx';
import { Combobox } from '#ui/combobox/Combobox.tsx';
import { useNamedLookup } from '#engine/lookups/useLookup.ts';
import { useSearchedLookup } from '#engine/lookups/useSearchedLookup.ts';
import type { AssignmentDraft } from './assignmentDraft.ts';
import { growthHelp } from './growthHelp.ts';
import { NumberBox } from './NumberBox.tsx';

interface GrowthFilterProps {
  draft: AssignmentDraft;
  measure: Measure | null;
  percent: boolean;
  busy: boolean;
  apply: (distrIds: readonly (string | number)[]) => void;
}

const everybody = {};

/**
 * Draws `Фильтры`: the distributors of the agents, the growth to suggest, and the motivation within bounds (part2
 * 'Agents filter panel').
 */
export function GrowthFilter({ draft, measure, percent, busy, apply }: GrowthFilterProps): ReactNode {
  const id = useId();
  const [distrIds, setDistrIds] = useState<(string | number)[]>([]);
  const [isWanted, setWanted] = useState(false);
  const lookup = useSearchedLookup(useNamedLookup('distributors'), {
    query: everybody,
    enabled: isWanted,
    whole: true,
  });
  return (
    <form
      className="growth-filter"
      aria-label="Фильтры"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) apply(distrIds);
      }}
    >
      <div className="growth-line">
        <div className="field growth-distributors">
          <label className="field-label" htmlFor={id}>
            Дистрибьютор
          </label>
          <Combobox
            id={id}
            label="Дистрибьютор"
            lookup={lookup}
            chosen={distrIds}
            change={setDistrIds}
            many
            emptyText="Не выбрано"
            request={() => setWanted(true)}
          />
        </div>
        <Button type="submit" disabled={busy}>
          Применить
        </Button>
        <Growth draft={draft} measure={measure} />
      </div>
      <div className="growth-line">
        <Motivation draft={draft} percent={percent} />
      </div>
    </form>
  );
}

/** Draws the growth inputs; they are disabled until a measure is set. */
function Growth({ draft, measure }: Pick<GrowthFilterProps, 'draft' | 'measure'>): ReactNode {
  const [increaseMinMsr, setMinimum] = useState<number | null>(null);
  const [increaseVolume, setVolume] = useState<number | null>(null);
  const none = measure === null;
  const why = useId();
  return (
    <fieldset className="growth-group" aria-describedby={none ? why : undefined}>
      <legend className="visually-hidden">Прирост</legend>
      <NumberBox
        label="Минимальный прирост"
        help={growthHelp.minimum}
        wide
        value={increaseMinMsr}
        change={setMinimum}
        suffix={measure === null ? '' : `в ${measureUnits[measure]}`}
        disabled={none}
      />
      <NumberBox
        label="Прирост объема"
        help={growthHelp.percent}
        value={increaseVolume}
        change={setVolume}
        suffix="%"
        disabled={none}
      />
      <Button
        look="outlined"
        disabled={none}
        onClick={() => {
          if (measure !== null) draft.calculate(measure, { increaseVolume, increaseMinMsr });
        }}
      >
        Рассчитать прирост
      </Button>
      {none && (
        <p className="field-hint" id={why}>
          Сначала выберите формулировку в форме стратегии
        </p>
      )}
    </fieldset>
  );
}

function Motivation({ draft, percent }: Pick<GrowthFilterProps, 'draft' | 'percent'>): ReactNode {
  const [mmin, setMin] = useState<number | null>(null);
  const [mmax, setMax] = useState<number | null>(null);
  const [money, setMoney] = useState<number | null>(null);
  const why = useId();
  return (
    <fieldset className="growth-group" aria-describedby={percent ? why : undefined}>
      <legend className="visually-hidden">Мотивация</legend>
      <NumberBox label="MIN план" help={growthHelp.from} value={mmin} change={setMin} />
      <NumberBox label="MAX план" help={growthHelp.below} value={mmax} change={setMax} />
      <NumberBox
        label="Мотивация"
        help={growthHelp.money}
        value={money}
        change={setMoney}
        suffix="₽"
        disabled={percent}
      />
      <Button
        look="outlined"
        disabled={percent || money === null}
        onClick={() => {
          if (money !== null) draft.motivate(money, mmin, mmax);
        }}
      >
        Проставить мотивацию
      </Button>
      {percent && (
        <p className="field-hint" id={why}>
          Для типа «Процент» мотивация не назначается
        </p>
      )}
    </fieldset>
  );
}
