import { useState, type ReactNode } from 'react';
import { Modal } from '#ui/dialogs/Modal.tsx';
import { Radios } from '#ui/inputs/Radio.tsx';
import { declarationText } from '../text/declarationText.ts';
import { draftOf, type DeclarationDraft, type DraftOptions } from '../draft/draftOf.ts';
import { smallSample, type OpenedDraft } from './studioDrafts.ts';
import { emptyDeclaration } from '../text/emptyDeclaration.ts';
import { FromOpenApi } from './FromOpenApi.tsx';
import type { FoundRecords } from '../draft/sample.ts';
import { EmptyStart, FromPaste, FromServer } from './newResourceStarts.tsx';
import type { StudioCalls } from '../calls/studioCalls.ts';

interface NewResourceProps {
  calls: StudioCalls;
  begin: (draft: OpenedDraft, more?: readonly OpenedDraft[]) => void;
  close: () => void;
}

const ways = [
  ['paste', 'Вставить ответ'],
  ['ask', 'Спросить сервер'],
  ['openapi', 'Из описания API'],
  ['empty', 'С чистого листа'],
] as const;
type Way = (typeof ways)[number][0];

/**
 * Draws the ways to start a declaration: from a pasted response, from one requested from the server, from an API
 * description, or almost empty.
 */
export function NewResource({ calls, begin, close }: NewResourceProps): ReactNode {
  const [way, setWay] = useState<Way>('paste');
  const draft = (found: FoundRecords, options: DraftOptions) => {
    const { declaration, guesses } = draftOf(found, options);
    begin({ text: declarationText(declaration), base: null, guesses, sample: smallSample(found.records) });
  };
  const described = (drafts: readonly DeclarationDraft[]) => {
    const [first, ...more] = drafts.map(({ declaration, guesses }): OpenedDraft => ({
      text: declarationText(declaration),
      base: null,
      guesses,
      sample: [],
    }));
    if (first) begin(first, more);
  };
  return (
    <Modal name="Новый ресурс" open close={close}>
      <div className="studio-new">
        <div role="radiogroup" aria-label="С чего начать" className="studio-segments">
          <Radios value={way} options={ways} onChange={setWay} />
        </div>
        {/* The input of one way is preserved while another is shown. */}
        <div hidden={way !== 'paste'}>
          <FromPaste draft={draft} />
        </div>
        <div hidden={way !== 'ask'}>
          <FromServer calls={calls} draft={draft} />
        </div>
        <div hidden={way !== 'openapi'}>
          <FromOpenApi draft={described} />
        </div>
        {way === 'empty' && (
          <EmptyStart
            begin={() => begin({ text: declarationText(emptyDeclaration), base: null, guesses: [], sample: [] })}
          />
        )}
      </div>
    </Modal>
  );
}
