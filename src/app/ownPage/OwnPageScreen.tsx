import '#ui/ui.css';
import './ownPage.css';
import type { ReactNode } from 'react';
import { useEngine } from '#engine/lookups/engineContext.tsx';
import { useGet } from '#engine/lookups/useGet.ts';
import type { OwnPage } from '#schemas/entities/person.ts';
import { Failed, Loading } from '#ui/asyncState/AsyncState.tsx';
import { profile } from '../backend.ts';
import { DateChoice } from './DateChoice.tsx';
import { OwnPhone } from './OwnPhone.tsx';
import { OwnSessions } from './OwnSessions.tsx';
import { personPath } from './usePersonCall.ts';
import { ThemePart } from './ThemePart.tsx';

/** `/profile`: what a person keeps themselves (docs/decisions/0075). Behind a company's API only what the browser keeps. */
export default function OwnPageScreen(): ReactNode {
  // What the API of the product alone has is offered together (spec D67).
  const { host: { recipients: isOurs } } = useEngine();
  const who = profile.current()?.fullName ?? '';
  return (
    <div className="screen">
      <section className="screen-main own-page" aria-labelledby="screen-title">
        <h1 id="screen-title">Мой профиль</h1>
        <p className="own-name">{who}</p>
        {isOurs && <Kept />}
        <DateChoice who={who} />
        <ThemePart />
      </section>
    </div>
  );
}

/** What the server keeps of a person. */
function Kept(): ReactNode {
  const { data, state, error, retry } = useGet(personPath, { fresh: true, quiet: true });
  const page = data as OwnPage | undefined;
  if (page === undefined) {
    return <div className="own-part">{state === 'failed' ? <Failed error={error} retry={retry} /> : <Loading active />}</div>;
  }
  return <><OwnPhone phone={page.phone} changed={retry} /><OwnSessions sessions={page.sessions} changed={retry} /></>;
}
