import type { ReactNode } from 'react';
import { kindOf } from '#kinds/registry/kinds.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';

interface FormSkeletonProps {
  declaration: Declaration;
  /** Title of the record, '' until it is known. */
  title: string;
}

/**
 * Draws the skeleton of a declared form while its record loads: labels and places of the fields that are visible in
 * every record.
 */
export function FormSkeleton({ declaration: { form, fields }, title }: FormSkeletonProps): ReactNode {
  const shapes = (names: readonly string[] | undefined) =>
    names?.filter((name) => !fields[name]?.visibleWhen).map((name) => <FieldShape key={name} field={fields[name]} />);
  return (
    <>
      {form?.title && <p className="skeleton-title">{title}</p>}
      {shapes(form?.fields)}
      {form?.groups
        ?.filter(({ visibleWhen }) => !visibleWhen)
        .map(({ label, fields: below, row }, at) => (
          <div key={at} className="skeleton-group">
            {label && <p className="field-legend">{label}</p>}
            {shapes(below)}
            {row && <div className="skeleton-row">{shapes(row)}</div>}
          </div>
        ))}
    </>
  );
}

function FieldShape({ field }: { field: Declaration['fields'][string] | undefined }): ReactNode {
  if (field === undefined) return null;
  const { labelled } = kindOf(field);
  const isLabelled = labelled === 'asGroup' || labelled === 'byElement';
  return (
    <div className="field">
      {isLabelled && (
        <span className="field-head">
          <span className="field-label">{field.label}</span>
        </span>
      )}
      <span className={`skeleton-bar${field.kind === 'longText' ? ' skeleton-tall' : ''}`}>
        {isLabelled ? null : field.label}
      </span>
    </div>
  );
}
