import type { ReactNode } from 'react';
import { recordsIn, type Unverified } from '#codecs/records.ts';
import { isBlank, formatText } from '#codecs/text.ts';
import { Empty } from '#ui/asyncState/AsyncState.tsx';
import type { Task } from '#schemas/entities/task.ts';

/** Draws the brief that the executor reads before the task (part2 §3, `brief`). */
export function Brief({ task }: { task: Unverified<Task> }): ReactNode {
  const sections = recordsIn<Task['brief'][number]>(task.brief);
  if (sections.length === 0) return <Empty />;
  return (
    <div className="task-brief" tabIndex={0} role="group" aria-label="Бриф">
      {sections.map(({ title, text }, index) => (
        <section key={index}>
          {!isBlank(title) && <h3>{formatText(title)}</h3>}
          <p>{formatText(text)}</p>
        </section>
      ))}
    </div>
  );
}
