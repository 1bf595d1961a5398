import '#ui/ui.css';
import './signInSetup.css';
import type { ReactNode } from 'react';
import { recordIn, recordsIn } from '#codecs/records.ts';
import { useGet } from '#engine/core/useGet.ts';
import type { SmsGatewayState, SmsState } from '#schemas/entities/smsGateways.ts';
import { Outdated } from '#ui/asyncState/AsyncState.tsx';
import { OptionsPlaceholder } from '#ui/asyncState/OptionsState.tsx';
import { SmsGateways } from './SmsGateways.tsx';

/** Draws `Вход и SMS`: what sends the codes of the sign-in, whether it works, and a test message. */
export default function SignInSetupScreen(): ReactNode {
  const response = useGet('/config/sms/', { fresh: true, quiet: true });
  const { gateways, ownPhone } = recordIn<SmsState>(response.data);
  return (
    <div className="screen">
      <section className="screen-main sign-in-setup" aria-labelledby="screen-title">
        <h1 id="screen-title">Вход и SMS</h1>
        {response.data === undefined ? (
          <OptionsPlaceholder lookup={response} />
        ) : (
          <>
            {response.state === 'failed' && <Outdated error={response.error} retry={response.retry} />}
            <SmsGateways
              gateways={recordsIn<SmsGatewayState>(gateways)}
              ownPhone={String(ownPhone ?? '')}
              changed={response.retry}
            />
          </>
        )}
      </section>
    </div>
  );
}
