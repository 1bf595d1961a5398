import type { ReactNode } from 'react';
import { countOf } from '#codecs/plural.ts';
import { recordIn } from '#codecs/records.ts';
import type { CustomFieldProps } from '#engine/core/props.ts';
import { useFieldLookup } from '#engine/fields/useFieldLookup.ts';
import { useField, useFieldValue } from '#engine/core/formContext.tsx';
import { useEngine } from '#engine/core/engineContext.tsx';
import { idsOf } from '#engine/lookups/lookupEntries.ts';
import { useGet } from '#engine/core/useGet.ts';

/**
 * Draws the recipients of a notice: their number where the server can count them, otherwise the names of the chosen
 * entries (spec D72).
 */
export function Recipients({ id, label }: CustomFieldProps): ReactNode {
  const { host } = useEngine();
  return (
    <output id={id} className="field-text" aria-label={label}>
      {host.embedded ? <Count /> : <Names />}
    </output>
  );
}

function Count(): ReactNode {
  const [territoryIds, distributorId, fieldEmployeeId] = [
    idsOf(useFieldValue('regions')),
    useFieldValue('recipient'),
    useFieldValue('agent'),
  ];
  const { state, data } = useGet('/config/recipients', {
    query: { territoryIds, distributorId, fieldEmployeeId },
    quiet: true,
  });
  const { agents } = recordIn(data);
  if (state === 'ready' && typeof agents === 'number') return countOf(agents, ['агент', 'агента', 'агентов']);
  return state === 'failed' ? <Names /> : '…';
}

function Names(): ReactNode {
  const [regions, distributor, agent] = [useNames('regions'), useNames('recipient'), useNames('agent')];
  return [...regions, ...distributor, ...agent].join(', ') || 'Все агенты компании';
}

/** Returns the names of the entries chosen in a field. */
function useNames(name: string): string[] {
  const [field, value] = [useField(name), useFieldValue(name)];
  const { chosen } = useFieldLookup({ name, field, value });
  return chosen.map((entry) => entry.name);
}
