import './related.css';
import { useId, useMemo, useState, type ReactNode } from 'react';
import { withFixedFields } from '#record/bindParents.ts';
import type { Declaration, Related } from '#schemas/declaration/declaration.ts';
import { parentsIn } from '#schemas/declaration/pathSteps.ts';
import { Button } from '#ui/button/Button.tsx';
import { FilterAddressProvider } from '../core/filterAddress.ts';
import { ResourceList } from '../list/ResourceList.tsx';
import { useResourceList, type Id } from '../list/useResourceList.ts';
import { useEngine } from '../core/engineContext.tsx';
import { OpenedRecord } from '../screen/OpenedRecord.tsx';
import { RecordNavigator } from '../screen/RecordNavigator.tsx';

/**
 * Draws the lists of other resources that belong to a record, below its form. Lists whose resource is missing or not
 * accessible to the user are omitted.
 */
export function RelatedLists({
  parent,
  related,
  id,
}: {
  parent: Declaration;
  related: readonly Related[];
  id: Id;
}): ReactNode {
  const { resources } = useEngine();
  const [params, put] = useState(() => new URLSearchParams());
  const address = useMemo(() => [params, put] as const, [params]);
  return (
    <FilterAddressProvider value={address}>
      {related.map((item) => {
        const child = resources.find(({ name }) => name === item.resource);
        return (
          child && <RelatedList key={`${item.resource} ${item.field}`} related={item} {...{ parent, child, id }} />
        );
      })}
    </FilterAddressProvider>
  );
}

function RelatedList({
  related,
  parent,
  child,
  id,
}: {
  related: Related;
  parent: Declaration;
  child: Declaration;
  id: Id;
}): ReactNode {
  const { field, title = child.title, empty } = related;
  const heading = useId();
  const { can } = useEngine();
  const isSeen = can({ resource: child.name, action: 'list' }).can && child.api.verbs.includes('list');
  const given = useMemo(() => {
    const own = withFixedFields(child, { ...parentsAbove(parent, child), [field]: id });
    return { ...own, title, ...(own.list && empty !== undefined && { list: { ...own.list, empty } }) };
  }, [parent, child, field, id, title, empty]);
  const where = useMemo(
    () => (parentsIn(child.api.path).includes(field) ? {} : { [queryOf(child, field)]: id }),
    [child, field, id],
  );
  const list = useResourceList(given, { where, enabled: isSeen });
  if (!isSeen) return null;
  return (
    <section className="related" aria-labelledby={heading}>
      <ResourceList
        list={list}
        head={
          <>
            <h2 id={heading}>{title}</h2>
            {list.create && (
              <Button small onClick={list.create}>
                {child.filter?.create ?? 'Добавить'}
              </Button>
            )}
          </>
        }
      />
      {list.opened && (
        <RecordNavigator list={list}>
          <OpenedRecord declaration={given} {...list.opened} close={list.close} saved={list.saved} />
        </RecordNavigator>
      )}
    </section>
  );
}

/** Returns the parents of the record itself that the child's path requires too. */
function parentsAbove({ fields }: Declaration, child: Declaration): Record<string, Id> {
  return Object.fromEntries(
    parentsIn(child.api.path).flatMap((name) => {
      const above = fields[name];
      return above?.kind === 'constant' && (typeof above.value === 'number' || typeof above.value === 'string')
        ? [[name, above.value] as const]
        : [];
    }),
  );
}

/** Returns the query parameter that limits the child's list to one record. */
function queryOf({ fields }: Declaration, field: string): string {
  const query = fields[field]?.query;
  return typeof query === 'string' ? query : field;
}
