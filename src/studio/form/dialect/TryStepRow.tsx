import { useState, type ReactNode } from 'react';
import { countOf } from '#codecs/plural.ts';
import type { RecordedExchange } from '#dialects/recordedExchange.ts';
import { decodeSegment } from '#schemas/declaration/pathSteps.ts';
import { Button } from '#ui/button/Button.tsx';
import { parseResponseJson, type Proposal } from './diagnosis.ts';
import type { TriedStep } from './tryRequest.ts';

const marks = { good: '✓', warning: '!', bad: '✕', skipped: '–' } as const;
const words = { good: 'получилось', warning: 'обратите внимание', bad: 'не получилось', skipped: 'пропущено' } as const;
/** Maximum number of characters of a body, and of exchanges per step, that are shown. */
const [maxText, maxExchanges] = [3000, 5];

/** Draws one step of an API test: its meaning, proposed changes, and the exchanged messages. */
export function TryStepRow({ step, take }: { step: TriedStep; take: (proposal: Proposal) => void }): ReactNode {
  const { title, state, messages, proposals, exchanges } = step;
  const [open, setOpen] = useState(state === 'bad');
  const [taken, setTaken] = useState<readonly string[]>([]);
  return (
    <li className={`try-step try-${state}`} aria-label={`${title}: ${words[state]}`}>
      <div className="try-head">
        <span className="try-mark" aria-hidden>
          {marks[state]}
        </span>
        <b>{title}</b>
        {exchanges.length > 0 && (
          <button type="button" className="try-fold" aria-expanded={open} onClick={() => setOpen(!open)}>
            {countOf(exchanges.length, ['запрос', 'запроса', 'запросов'])}
          </button>
        )}
      </div>
      {messages.map((text) => (
        <p key={text}>{text}.</p>
      ))}
      {proposals.length > 0 && (
        <div className="try-proposals">
          {proposals.map((proposal) => (
            <Button
              key={proposal.text}
              small
              disabled={taken.includes(proposal.text)}
              onClick={() => {
                take(proposal);
                setTaken([...taken, proposal.text]);
              }}
            >
              {proposal.text}
            </Button>
          ))}
          {taken.length > 0 && (
            <span role="status" className="studio-note">
              Взято. Проверьте ещё раз
            </span>
          )}
        </div>
      )}
      {open && exchanges.slice(0, maxExchanges).map((exchange, at) => <Exchange key={at} exchange={exchange} />)}
      {open && exchanges.length > maxExchanges && (
        <p className="studio-note">…и ещё {exchanges.length - maxExchanges}</p>
      )}
    </li>
  );
}

function Exchange({ exchange }: { exchange: RecordedExchange }): ReactNode {
  const { method, address, status } = exchange;
  const body = bodyText(exchange);
  return (
    <div className="try-exchange">
      <code className="try-request">
        {method} {decodeSegment(address)}
      </code>
      <p className="studio-note">{status === 0 ? 'Ответа нет' : `Ответ: ${status}`}</p>
      {body !== '' && (
        <pre className="try-answer" tabIndex={0} aria-label={`Ответ на ${method} ${decodeSegment(address)}`}>
          {body}
        </pre>
      )}
    </div>
  );
}

/** Returns the beginning of a body, with formatted JSON. */
function bodyText(exchange: RecordedExchange): string {
  const json = exchange.text.length < maxText * 100 ? parseResponseJson(exchange) : undefined;
  const text = json === undefined ? exchange.text : JSON.stringify(json, null, 2);
  return text.length <= maxText ? text : `${text.slice(0, maxText)}\n… всего ${text.length} знаков`;
}
