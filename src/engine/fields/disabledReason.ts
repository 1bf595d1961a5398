import type { Condition } from '#schemas/declaration/condition.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Field } from '#schemas/declaration/field.ts';

/**
 * Returns why a field is disabled: the reason from its declaration, otherwise the condition on another field. Undefined
 * when the condition involves several fields and the declaration has no reason.
 */
export function disabledReason(declaration: Declaration, field: Field): string | undefined {
  if (field.disabledHint !== undefined) return field.disabledHint;
  if ('requires' in field && field.requires !== undefined)
    return `Сначала заполните поле «${labelOf(declaration, field.requires)}»`;
  return field.enabledWhen && reasonOf(declaration, field.enabledWhen);
}

function reasonOf(declaration: Declaration, condition: Condition): string | undefined {
  const [[name, term] = ['', undefined], ...others] = Object.entries(condition);
  const other = declaration.fields[name];
  if (!other || others.length > 0) return undefined;
  const label = labelOf(declaration, name);
  if (other.kind === 'flag')
    return term === true ? `Доступно, если отмечено «${label}»` : `Доступно, если не отмечено «${label}»`;
  const named = 'options' in other && Array.isArray(other.options) ? (other.options as [unknown, string][]) : [];
  const texts = named.flatMap(([value, text]) =>
    (Array.isArray(term) ? term : [term]).includes(value) ? [`«${text}»`] : [],
  );
  return texts.length > 0 ? `Доступно, если выбрано ${texts.join(' или ')}` : `Сначала заполните поле «${label}»`;
}

function labelOf({ fields }: Declaration, name: string): string {
  const field = fields[name];
  return field?.label ?? (field && 'panel' in field ? field.panel : undefined) ?? name;
}
