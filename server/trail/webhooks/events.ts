import type { Declaration } from '#schemas/declaration/declaration.ts';

/** A change of a record, as reported to webhooks. */
export type EventKind = 'saved' | 'deleted';

/** Event names of resources where they differ; master data uses the names of its addresses. */
const called: Readonly<Record<string, string>> = {
  strategyVolume: 'volumeStrategy',
  notices: 'notice',
  feedbackIssues: 'issue',
};

/**
 * Returns the name of an event: `strategy.saved`, `distributors.deleted`; records that cannot be created here are
 * `changed`.
 */
export function eventOf({ name, api: { verbs } }: Pick<Declaration, 'name' | 'api'>, happening: EventKind): string {
  const said = happening === 'saved' && !verbs.includes('create') ? 'changed' : happening;
  return `${called[name] ?? name.replace(/^company-/, '')}.${said}`;
}

/** An event to choose from. */
export interface EventEntry {
  event: string;
  title: string;
}

/** Returns the events of resources, in their order. */
export function eventsOf(declarations: readonly Declaration[]): EventEntry[] {
  return declarations.flatMap((declaration) => {
    const {
      one,
      api: { verbs },
    } = declaration;
    const saved =
      verbs.includes('create') || verbs.includes('update')
        ? [
            {
              event: eventOf(declaration, 'saved'),
              title: `${one}: ${verbs.includes('create') ? 'создание и изменение' : 'изменение'}`,
            },
          ]
        : [];
    return [
      ...saved,
      ...(verbs.includes('delete') ? [{ event: eventOf(declaration, 'deleted'), title: `${one}: удаление` }] : []),
    ];
  });
}
