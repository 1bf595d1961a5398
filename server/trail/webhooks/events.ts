import type { Resource } from '../history/resource.ts';

/** A change of a record, as reported to webhooks. */
export type EventKind = 'saved' | 'deleted';

/**
 * Returns the name of an event: `strategy.saved`, `distributors.deleted`; records that cannot be created here are
 * `changed`.
 */
export function eventOf({ declaration, event }: Pick<Resource, 'declaration' | 'event'>, happening: EventKind): string {
  const {
    name,
    api: { verbs },
  } = declaration;
  const result = happening === 'saved' && !verbs.includes('create') ? 'changed' : happening;
  return `${event ?? name.replace(/^company-/, '')}.${result}`;
}

/** An event to choose from. */
export interface EventEntry {
  event: string;
  title: string;
}

/** Returns the events of resources, in their order. */
export function eventsOf(resources: readonly Pick<Resource, 'declaration' | 'event'>[]): EventEntry[] {
  return resources.flatMap((resource) => {
    const {
      one,
      api: { verbs },
    } = resource.declaration;
    const saved =
      verbs.includes('create') || verbs.includes('update')
        ? [
            {
              event: eventOf(resource, 'saved'),
              title: `${one}: ${verbs.includes('create') ? 'создание и изменение' : 'изменение'}`,
            },
          ]
        : [];
    return [
      ...saved,
      ...(verbs.includes('delete') ? [{ event: eventOf(resource, 'deleted'), title: `${one}: удаление` }] : []),
    ];
  });
}
