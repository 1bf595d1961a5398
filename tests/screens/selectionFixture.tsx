import { useState, type ReactNode } from 'react';
import { BulkActions } from '#engine/bulk/BulkActions.tsx';
import type { Id } from '#engine/list/useResourceList.ts';
import { strategyResource } from '#resources/strategy.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { Messages } from '#ui/messages/Messages.tsx';

export interface SelectableStrategy {
  strategyId: number;
  name: string;
  status: number;
  comment: string | null;
}

/** Draws the selection bar of a list with these rows selected, and the messages. */
export function SelectionFixture({
  rows,
  declaration = strategyResource,
}: {
  rows: readonly SelectableStrategy[];
  declaration?: Declaration;
}): ReactNode {
  const [ids, choose] = useState<ReadonlySet<Id>>(() => new Set(rows.map(({ strategyId }) => strategyId)));
  return (
    <>
      <BulkActions
        declaration={declaration}
        ids={ids}
        rowOf={(id) => rows.find(({ strategyId }) => strategyId === id) as never}
        done={(left) => choose(new Set(left))}
      />
      <Messages />
    </>
  );
}
