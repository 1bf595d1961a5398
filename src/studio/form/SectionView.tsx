import type { ReactNode } from 'react';
import { isRecord } from '#codecs/records.ts';
import published from '#schemas/resource.schema.json';
import type { JsonSchema } from '#schemas/declaration/condition.ts';
import { Help } from '#ui/help/Help.tsx';
import { helpAt } from '../help/help.ts';
import { propertiesOf, type JsonPath } from '../text/schemaAt.ts';
import { FieldList } from './fields/FieldList.tsx';
import { useStudioFormHost } from './formContext.tsx';
import { OptionField } from './options/OptionField.tsx';
import { UnknownMembers } from './options/UnknownMembers.tsx';
import { formSections, type FormSectionName } from './sections.ts';

interface SectionViewProps {
  section: FormSectionName;
  /** The place that is about to get the focus. */
  target: JsonPath | null;
}

const schemas = propertiesOf(published);
const required: ReadonlySet<string> = new Set(published.required);

export function SectionView({ section, target }: SectionViewProps): ReactNode {
  const { value } = useStudioFormHost();
  const shown = formSections.find(({ name }) => name === section) ?? formSections[0];
  const single = section !== 'rest' && shown.members.length === 1 ? shown.members[0] : undefined;
  return (
    <div
      className={`form-section${single === undefined ? '' : ' form-section-single'}`}
      role="group"
      aria-label={shown.title}
    >
      <div className="form-section-title">
        <h2>{shown.title}</h2>
        <Help label={shown.title} text={single && helpAt([single])?.[1]} />
      </div>
      {section === 'fields' && (
        <FieldList
          base={['fields']}
          label="Поля"
          requestedField={target?.[0] === 'fields' && target[1] !== undefined ? String(target[1]) : undefined}
        />
      )}
      {section !== 'fields' &&
        shown.members.map((member) => (
          <OptionField
            key={member}
            path={[member]}
            schema={schemaOf(member)}
            value={value[member]}
            required={required.has(member)}
          />
        ))}
      {section === 'rest' && (
        <UnknownMembers path={[]} value={value} known={formSections.flatMap(({ members }) => members)} />
      )}
    </div>
  );
}

/** Returns the schema of a member; for errors without its duplicate parts. */
function schemaOf(member: string): JsonSchema {
  const schema = schemas[member] ?? {};
  const parts = Array.isArray(schema.allOf) ? (schema.allOf as JsonSchema[]) : [];
  return parts.find((part) => isRecord(part.patternProperties)) ?? schema;
}
