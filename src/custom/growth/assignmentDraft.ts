import { sameJson } from '#codecs/sameJson.ts';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Measure } from '#dictionaries/measures.ts';
import { isMotivated, suggest, type Increase, type Suggestion } from './growth.ts';
import { unknownAgent, type AgentStatistics, type Statistics } from './statistics.ts';
import type { AgentTask } from './tasks.ts';

/** The values assigned to one agent. */
interface Assignment {
  selected: boolean;
  volume: number | null;
  money: number | null;
  /** The last suggestion; it explains the volume while the volume equals the suggested one. */
  suggestion: Suggestion | null;
}

export interface AssignmentDraftState {
  months: readonly string[];
  /** In the order of the response. */
  agents: ReadonlyMap<number, AgentStatistics>;
  rows: ReadonlyMap<number, Assignment>;
  /** Ids in table order: selected ones first (part2 §4). */
  order: readonly number[];
  /** The volumes before the last calculation, by agent; null when there is nothing to undo. */
  before: ReadonlyMap<number, number | null> | null;
  /** Whether missing values are highlighted. */
  pointsAtMissing: boolean;
}

/** The assignment while its panel is open; it becomes the form's value on `Сохранить`. */
export interface AssignmentDraft extends StoreApi<AssignmentDraftState> {
  /** Applies new statistics: their agents and the selected ones. */
  receive(statistics: Statistics): void;
  select(ids: readonly number[], selected: boolean): void;
  assign(id: number, change: Partial<Pick<Assignment, 'volume' | 'money'>>): void;
  /** Fills the volume of the selected agents by the growth formula (spec D29). */
  calculate(measure: Measure, increase: Increase): void;
  /** Undoes the last calculation; later input stays. */
  undo(): void;
  /** Sets the motivation of the selected agents within the bounds (spec D30). */
  motivate(money: number, mmin: number | null, mmax: number | null): void;
  /** Replaces the volumes with those in another measure, by agent; agents without an entry lose their volume. */
  remeasure(volumes: ReadonlyMap<number, number | null>): void;
  /** Clears the motivation for the percent type; does not count as a change by the user. */
  clearMoney(): void;
  /** Returns whether the user has changed the form's tasks (known trap 5). */
  changed(from: readonly AgentTask[]): boolean;
  tasks(): AgentTask[];
  /** Returns the selected agents without a volume or, unless the type is percent, without a motivation (part2 §5). */
  missing(percent: boolean): number[];
}

const untouched: Assignment = { selected: false, volume: null, money: null, suggestion: null };

function startOf(tasks: readonly AgentTask[]): AssignmentDraftState {
  const agents = new Map(
    tasks.map((task) => [task.fieldEmployeeId, unknownAgent(task.fieldEmployeeId, task.fullName || '-')]),
  );
  const rows = new Map(
    tasks.map(({ fieldEmployeeId, volume, money }) => [
      fieldEmployeeId,
      { ...untouched, selected: true, volume, money },
    ]),
  );
  return { months: [], agents, rows, order: [...rows.keys()], before: null, pointsAtMissing: false };
}

/** Creates a draft that starts with the tasks of the form. */
export function createAssignmentDraft(tasks: readonly AgentTask[]): AssignmentDraft {
  let moneyCleared = false;
  const store = createStore<AssignmentDraftState>(() => startOf(tasks));

  /** Changes some rows; recomputes the order only when the selection changes. */
  function change(ids: readonly number[], next: (row: Assignment, id: number) => Assignment): void {
    const changed = new Map(store.getState().rows);
    for (const id of ids) changed.set(id, next(changed.get(id) ?? untouched, id));
    store.setState({ rows: changed });
  }
  function selectedIds(): number[] {
    const { order, rows: all } = store.getState();
    return order.filter((id) => all.get(id)?.selected);
  }
  function assigned(): AgentTask[] {
    const { agents: known, rows: all } = store.getState();
    return selectedIds().map((id): AgentTask => {
      const { volume, money } = all.get(id) ?? untouched;
      return { fieldEmployeeId: id, fullName: known.get(id)?.name ?? '', volume, money };
    });
  }

  return Object.assign(store, {
    receive({ months, agents: received }: Statistics) {
      const { agents: known, rows: all } = store.getState();
      const next = new Map(received.map((agent) => [agent.id, agent]));
      for (const id of selectedIds()) if (!next.has(id)) next.set(id, known.get(id) ?? unknownAgent(id, '-'));
      const remaining = new Map([...next.keys()].map((id) => [id, all.get(id) ?? untouched]));
      store.setState({
        months: months.length > 0 ? months : store.getState().months,
        agents: next,
        rows: remaining,
        order: ordered(next, remaining),
      });
    },
    select(ids: readonly number[], selected: boolean) {
      change(ids, (row) => ({ ...row, selected }));
      const { agents: known, rows: all } = store.getState();
      store.setState({ order: ordered(known, all) });
    },
    assign(id: number, values: Partial<Pick<Assignment, 'volume' | 'money'>>) {
      change([id], (row) => ({ ...row, ...values }));
    },
    calculate(measure: Measure, increase: Increase) {
      const ids = selectedIds();
      const { agents: known, rows: all } = store.getState();
      store.setState({ before: new Map(ids.map((id) => [id, all.get(id)?.volume ?? null])) });
      change(ids, (row, id) => {
        const suggestion = suggest(known.get(id)?.average[measure] ?? null, measure, increase);
        return { ...row, volume: suggestion.value, suggestion };
      });
    },
    undo() {
      const { before } = store.getState();
      if (!before) return;
      change(
        [...before.keys()].filter((id) => store.getState().rows.has(id)),
        (row, id) => ({
          ...row,
          suggestion: null,
          ...(row.volume === row.suggestion?.value ? { volume: before.get(id) ?? null } : {}),
        }),
      );
      store.setState({ before: null });
    },
    motivate(money: number, mmin: number | null, mmax: number | null) {
      change(
        selectedIds().filter((id) => isMotivated(store.getState().rows.get(id)?.volume ?? null, mmin, mmax)),
        (row) => ({ ...row, money }),
      );
    },
    remeasure(volumes: ReadonlyMap<number, number | null>) {
      change([...store.getState().rows.keys()], (row, id) => ({
        ...row,
        volume: volumes.get(id) ?? null,
        suggestion: null,
      }));
      store.setState({ before: null });
    },
    clearMoney() {
      moneyCleared = true;
      change([...store.getState().rows.keys()], (row) => (row.money === null ? row : { ...row, money: null }));
    },
    changed(from: readonly AgentTask[]) {
      const now = byId(assigned());
      const cleared = () => byId(from.map((task) => ({ ...task, money: null })));
      return !sameJson(now, byId(from)) && !(moneyCleared && sameJson(now, cleared()));
    },
    tasks: assigned,
    missing(percent: boolean) {
      const { rows: all } = store.getState();
      return selectedIds().filter((id) => {
        const { volume, money } = all.get(id) ?? untouched;
        return volume === null || (!percent && money === null);
      });
    },
  });
}

/** Returns selected agents first, each part in the order of the response. */
function ordered(agents: ReadonlyMap<number, AgentStatistics>, rows: ReadonlyMap<number, Assignment>): number[] {
  const ids = [...agents.keys()];
  const isSelected = (id: number) => rows.get(id)?.selected === true;
  return [...ids.filter(isSelected), ...ids.filter((id) => !isSelected(id))];
}

/** Returns the comparable content of tasks, independent of their order and names. */
function byId(tasks: readonly AgentTask[]): Record<number, unknown> {
  return Object.fromEntries(tasks.map(({ fieldEmployeeId, volume, money }) => [fieldEmployeeId, { volume, money }]));
}
