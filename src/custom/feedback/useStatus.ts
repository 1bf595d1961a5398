import { useUpdate } from '@refinedev/core';
import { useState } from 'react';
import type { Unverified } from '#codecs/records.ts';
import type { Issue } from '#schemas/entities/issue.ts';
import { issueStatus } from '#dictionaries/issueStatus.ts';
import { showFailure } from '#engine/core/policies.ts';
import { useResource } from '#engine/core/engineContext.tsx';
import { useConnectionWait, type ConnectionWait } from '#engine/core/writes/useConnectionWait.ts';
import { notifyWrite } from '#engine/core/writes/notifyWrite.ts';
import { titleOf } from '#record/titleOf.ts';

interface Status {
  /** A known status; undefined if the record has an unknown one. */
  value: number | undefined;
  changed: boolean;
  change: (status: number) => void;
  busy: boolean;
  /** State of a save that waits for the connection. */
  wait: ConnectionWait;
  /**
   * Saves the status with PUT; a failure is shown in `Ошибка` and changes nothing. Resolves to whether it was saved:
   * then it is busy until `goOn`.
   */
  save: () => Promise<boolean>;
  /** Called after a save that did not close the modal. */
  goOn: () => void;
}

/** Returns the status of an issue, any of the dictionary (part2 §3, §4, §7). */
export function useStatus(id: string | number | null, issue: Unverified<Issue>): Status {
  const [chosen, setChosen] = useState<number | null>(null);
  const [saved, setSaved] = useState<number | null>(null);
  const [busy, setBusy] = useState(false);
  const declaration = useResource('feedbackIssues');
  const wait = useConnectionWait();
  const { mutateAsync } = useUpdate();
  const stored = saved ?? issueStatus.find(([status]) => status === issue.status)?.[0];
  const value = chosen ?? stored;
  const save = async (): Promise<boolean> => {
    setBusy(true);
    try {
      if (!(await wait.ready())) {
        setBusy(false);
        return false;
      }
      await mutateAsync({
        resource: declaration.name,
        id: id ?? '',
        values: { status: value },
        invalidates: [],
        mutationMode: 'pessimistic',
        successNotification: false,
        errorNotification: false,
      });
      setSaved(value ?? null);
      notifyWrite({ declaration, action: 'update', id, title: titleOf(declaration, issue) });
      return true;
    } catch (error) {
      if (await wait.lost(error)) return save();
      setBusy(false);
      await showFailure({ otherwise: 'text' }, error);
      return false;
    }
  };
  return {
    value,
    changed: value !== stored,
    change: setChosen,
    busy,
    wait,
    save,
    goOn: () => setBusy(false),
  };
}
