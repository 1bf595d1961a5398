import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { formatMoney } from '#codecs/money.ts';
import { recordIn, recordsIn, type Unverified } from '#codecs/records.ts';
import { formatText } from '#codecs/text.ts';
import { useGet } from '#engine/core/useGet.ts';
import { screenDefinitions } from '#resources/screens.ts';
import type { SmsGatewayState, SmsState } from '#schemas/entities/smsGateways.ts';

/** Shows superusers that a gateway refuses the codes of the sign-in, or that its account runs empty. */
export function SmsTrouble(): ReactNode {
  const { pathname } = useLocation();
  const { data } = useGet('/config/sms/', { quiet: true });
  const { path } = screenDefinitions.signInSetup.menu;
  const troubles = recordsIn<SmsGatewayState>(recordIn<SmsState>(data).gateways).flatMap(troublesOf);
  // The screen says it beside its gateway.
  if (troubles.length === 0 || pathname === path) return null;
  return (
    <section className="diagnostics" role="status" aria-label="Отправка кодов для входа">
      <strong>Отправка кодов для входа.</strong> {troubles.map((text) => `${text}. `)}
      <Link to={path}>Открыть «Вход и SMS»</Link>
    </section>
  );
}

function troublesOf(gateway: Unverified<SmsGatewayState>): string[] {
  const { failures, error, balance, balanceError, isBalanceLow } = gateway;
  const title = formatText(gateway.title);
  return [
    ...(typeof failures === 'number' && failures > 0 ? [`${title} не отправляет: ${formatText(error)}`] : []),
    ...(isBalanceLow === true ? [`${title}: на счёте осталось ${formatMoney(balance)}`] : []),
    ...(typeof balanceError === 'string' ? [`${title}: баланс не получен, ${balanceError}`] : []),
  ];
}
