import type { ReactNode } from 'react';
import { recordsIn } from '#codecs/records.ts';
import { useGet } from '#engine/lookups/useGet.ts';
import { OptionsPlaceholder } from '#ui/asyncState/OptionsState.tsx';
import { AccountCards } from './AccountCards.tsx';
import { Refills } from './Refills.tsx';

/** The company's account: four cards and `Последние начисления` (part2 'Billing', §7). */
export function CompanyAccount({ link }: { link?: ReactNode }): ReactNode {
  const answer = useGet('/api/v1/billing/companyAccounts/');
  const [account] = recordsIn(answer.data);
  if (!account && answer.state !== 'ready') return <OptionsPlaceholder lookup={answer} />;
  return (
    <>
      <AccountCards account={account ?? {}} link={link} />
      <section className="billing-refills" aria-labelledby="billing-refills">
        <h2 id="billing-refills">Последние начисления</h2>
        <Refills account={account ?? {}} />
      </section>
    </>
  );
}
