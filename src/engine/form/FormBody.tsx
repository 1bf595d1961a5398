import { useMemo, type ReactNode } from 'react';
import { formatDateTime } from '#codecs/dates.ts';
import { shortName } from '#codecs/shortName.ts';
import type { FormGroup } from '#schemas/declaration/declaration.ts';
import { FormDraftNotice } from '../drafts/DraftNotice.tsx';
import { FormField } from '../fields/FormField.tsx';
import { useCondition } from '../core/formConditions.ts';
import { useEngine } from '../core/engineContext.tsx';
import { guardOf } from '../conflicts/guardOf.ts';
import { useFormContext, type ReadOnlyReason } from '../core/formContext.tsx';
import { FormTabs } from './FormTabs.tsx';

const readOnlyTexts: Readonly<Record<ReadOnlyReason, string>> = {
  right: 'Только для чтения: недостаточно прав, чтобы изменить запись',
  territories:
    'Только для чтения: запись касается и других территорий, изменить её может тот, у кого есть все её территории',
};

export function FormBody(): ReactNode {
  const { declaration, draft, readOnlyReason } = useFormContext();
  const { form } = declaration;
  const { plain, tabbed } = useMemo(() => {
    const groups = (form?.groups ?? []).map((group, index) => ({ group, index }));
    return {
      plain: groups.filter(({ group }) => group.tab === undefined),
      tabbed: groups.filter(({ group }) => group.tab !== undefined),
    };
  }, [form]);
  if (!form) return null;
  return (
    <>
      {readOnlyReason !== undefined && <p className="field-hint">{readOnlyTexts[readOnlyReason]}</p>}
      <OthersWriteNotice />
      {draft && <FormDraftNotice keeper={draft} declaration={declaration} />}
      {form.title && <FormField name={form.title} />}
      {form.fields?.map((name) => (
        <FormField key={name} name={name} />
      ))}
      {plain.map(({ group, index }) => drawGroup(group, index))}
      {tabbed.length > 0 && <FormTabs groups={tabbed} draw={drawGroup} />}
    </>
  );
}

/** Shows who has changed the open record while the user was typing, and what a save does with both changes. */
function OthersWriteNotice(): ReactNode {
  const { declaration, othersWrite } = useFormContext();
  const { host } = useEngine();
  const isMerged = guardOf(declaration, host.versions) !== 'none';
  return (
    <div aria-live="polite" className="live-note">
      {othersWrite && (
        <p className="others-write">
          {`Запись изменена: ${othersWrite.by === undefined ? 'другой пользователь' : shortName(othersWrite.by)}, ${formatDateTime(othersWrite.at)}. Ваши правки на месте: при сохранении они ${isMerged ? 'объединятся с этими' : 'заменят эти'}.`}
        </p>
      )}
    </div>
  );
}

function drawGroup(group: FormGroup, index: number): ReactNode {
  return <FieldGroup key={index} group={group} index={index} />;
}

function FieldGroup({ group, index }: { group: FormGroup; index: number }): ReactNode {
  const visible = useCondition(`visibleWhen:group:${index}`);
  if (!visible) return null;
  const inside = (
    <>
      {group.fields?.map((name) => (
        <FormField key={name} name={name} />
      ))}
      {group.row && (
        <div className="field-row">
          {group.row.map((name) => (
            <FormField key={name} name={name} />
          ))}
        </div>
      )}
    </>
  );
  if (!group.label) return <div className="field-group">{inside}</div>;
  return (
    <fieldset className="field-group">
      <legend className="field-legend">{group.label}</legend>
      {inside}
    </fieldset>
  );
}
