import { localStore } from '#codecs/browserStorage.ts';
import { useState, type ReactNode, useId } from 'react';
import { dateFormat, setDateFormat, type DateFormat } from '#codecs/dateFormat.ts';
import { timeZone } from '#codecs/timeZone.ts';
import { useEngine } from '#engine/core/engineContext.tsx';
import { useGet } from '#engine/core/useGet.ts';
import type { MyProfile } from '#schemas/entities/myProfile.ts';
import { Failed, Loading } from '#ui/asyncState/AsyncState.tsx';
import { Radios } from '#ui/inputs/Radio.tsx';
import { useThemeChoice } from '#ui/theme/pageTheme.ts';
import { profile } from '../backend/backend.ts';
import { chooseTheme } from '../theme/themeChoice.ts';
import { themeChoices } from '../theme/themeChoices.ts';
import { dateFormatKey } from '../base/storedDateFormat.ts';
import { MyAuthenticator } from './MyAuthenticator.tsx';
import { MyPhone } from './MyPhone.tsx';
import { MySessions } from './MySessions.tsx';
import { myProfileApiPath } from './useMyProfileCall.ts';
import '#ui/ui.css';
import './myProfile.css';

const formats: readonly (readonly [DateFormat, string])[] = [
  ['dots', 'дд.мм.гггг (31.12.2026)'],
  ['iso', 'гггг-мм-дд (2026-12-31)'],
];
const themes = themeChoices.map(({ choice, label }) => [choice, label] as const);

/** Screen `/profile`: settings of the current user. With an external API only the browser's settings. */
export default function MyProfileScreen(): ReactNode {
  // Features that only the embedded API has are offered together (spec D67).
  const {
    host: { embedded: isOurs },
  } = useEngine();
  const [format, setFormat] = useState(dateFormat);
  const theme = useThemeChoice();
  const { fullName: who = '', viewedBy } = profile.current() ?? {};
  const chooseFormat = (next: DateFormat) => {
    setDateFormat(next);
    setFormat(next);
    localStore.setItem(dateFormatKey(who), next);
  };
  return (
    <div className="screen">
      <section className="screen-main own-page" aria-labelledby="screen-title">
        <h1 id="screen-title">Мой профиль</h1>
        <p className="own-name">{who}</p>
        {isOurs &&
          (viewedBy === undefined ? (
            <StoredSettings format={format} />
          ) : (
            <p className="own-part">
              Вы смотрите как другой сотрудник: телефон и сеансы видит только он сам, а свои вы найдёте здесь, когда
              вернётесь к себе.
            </p>
          ))}
        <RadioSetting title="Вид дат" options={formats} chosen={format} choose={chooseFormat} />
        <TimeZone />
        <RadioSetting title="Тема" options={themes} chosen={theme} choose={chooseTheme} />
        <p className="own-part">
          <a className="tap-area" href="/licenses.txt" target="_blank" rel="noreferrer">
            Лицензии компонентов
          </a>
        </p>
      </section>
    </div>
  );
}

/** Settings of the current user that the server stores. */
function StoredSettings({ format }: { format: DateFormat }): ReactNode {
  const { data, state, error, retry } = useGet(myProfileApiPath, { fresh: true, quiet: true });
  const page = data as MyProfile | undefined;
  if (page === undefined) {
    return (
      <div className="own-part">{state === 'failed' ? <Failed error={error} retry={retry} /> : <Loading active />}</div>
    );
  }
  return (
    <>
      <MyPhone phone={page.phone} changed={retry} />
      <MyAuthenticator state={page.authenticator ?? null} changed={retry} />
      <MySessions key={format} sessions={page.sessions} changed={retry} />
    </>
  );
}

/** The zone in which the page shows instants, as `Москва, стандартное время (GMT+3)`. */
function TimeZone(): ReactNode {
  const id = useId();
  const zone = timeZone();
  const nameAs = (timeZoneName: 'long' | 'shortOffset') =>
    new Intl.DateTimeFormat('ru', { timeZone: zone, timeZoneName })
      .formatToParts()
      .find(({ type }) => type === 'timeZoneName')?.value;
  return (
    <section className="own-part" aria-labelledby={id}>
      <h2 id={id}>Часовой пояс</h2>
      <p>{`${zone === undefined ? 'Время этого устройства' : 'Время компании'}: ${nameAs('long')} (${nameAs('shortOffset')})`}</p>
    </section>
  );
}

interface ChoiceProps<T extends string> {
  title: string;
  options: readonly (readonly [value: T, label: string])[];
  chosen: string;
  choose: (value: T) => void;
}

/** Choice between a few options that takes effect immediately. */
function RadioSetting<T extends string>({ title, options, chosen, choose }: ChoiceProps<T>): ReactNode {
  const id = useId();
  return (
    <section className="own-part" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div role="radiogroup" aria-labelledby={id} className="own-choices">
        <Radios value={chosen} options={options} onChange={choose} />
      </div>
    </section>
  );
}
