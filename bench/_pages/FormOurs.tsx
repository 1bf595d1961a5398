import '#ui/ui.css';
import { useMemo, type ReactNode } from 'react';
import { engine } from '#app/engineConfig.ts';
import { EngineProvider } from '#engine/core/engineContext.tsx';
import { FormBody } from '#engine/form/FormBody.tsx';
import { FormProvider } from '#engine/core/formContext.tsx';
import { createFormStore } from '#engine/core/formStore.ts';
import { conditionsIn } from '#record/conditions.ts';
import { emptyValues } from '#record/values.ts';
import { formFields } from '#record/formFields.ts';
import { fieldCount, formOf } from './formFields.ts';

const declaration = formOf(fieldCount);
const conditions = conditionsIn(declaration);

export default function FormOurs(): ReactNode {
  const store = useMemo(() => createFormStore(declaration, emptyValues(declaration, formFields(declaration))), []);
  return (
    <EngineProvider value={engine}>
      <FormProvider
        value={{ declaration, store, conditions, record: null, isNew: true, place: 'form', readOnly: false }}
      >
        <form>
          <FormBody />
        </form>
      </FormProvider>
    </EngineProvider>
  );
}
