import type { Declaration } from '#schemas/declaration/declaration.ts';

/** What can happen to a record, as webhooks are told of it. */
export type EventKind = 'saved' | 'deleted';

/** How events call resources whose own name is another; the company's own data goes by the names of its addresses. */
const called: Readonly<Record<string, string>> = {
  strategyVolume: 'volumeStrategy',
  notices: 'notice',
  feedbackIssues: 'issue',
};

/** The name of an event: `strategy.saved`, `distributors.deleted`; records that are not made here are `changed`. */
export function eventOf({ name, api: { verbs } }: Pick<Declaration, 'name' | 'api'>, happening: EventKind): string {
  const said = happening === 'saved' && !verbs.includes('create') ? 'changed' : happening;
  return `${called[name] ?? name.replace(/^company-/, '')}.${said}`;
}

/** An event to choose. */
export interface EventEntry {
  event: string;
  title: string;
}

/** The events of resources, in their order. */
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
