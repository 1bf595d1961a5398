import type { ReactNode } from 'react';
import published from '#schemas/resource.schema.json';
import { Help } from '#ui/help/Help.tsx';
import { helpAt } from '../help/help.ts';
import { propertiesOf } from '../text/schemaAt.ts';
import { FieldList } from './fields/FieldList.tsx';
import { useStudioFormHost } from './formContext.tsx';
import { OptionField } from './options/OptionField.tsx';
import { UnknownMembers } from './options/UnknownMembers.tsx';
import { formSections, type FormSectionName } from './sections.ts';

const schemas = propertiesOf(published);
const required: ReadonlySet<string> = new Set(published.required);

export function SectionView({ section }: { section: FormSectionName }): ReactNode {
  const { value, target } = useStudioFormHost();
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
          requestedField={
            target?.path[0] === 'fields' && target.path[1] !== undefined ? String(target.path[1]) : undefined
          }
        />
      )}
      {section !== 'fields' &&
        shown.members.map((member) => (
          <OptionField
            key={member}
            path={[member]}
            schema={schemas[member] ?? {}}
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
