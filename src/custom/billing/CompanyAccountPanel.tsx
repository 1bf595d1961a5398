import { useState, type ReactNode } from 'react';
import { recordsIn } from '#codecs/records.ts';
import { useGet } from '#engine/core/useGet.ts';
import { OptionsPlaceholder } from '#ui/asyncState/OptionsState.tsx';
import type { CompanyAccount as Account } from '#schemas/entities/billing.ts';
import { ChartButton } from '#ui/chart/ChartButton.tsx';
import { AccountCards } from './AccountCards.tsx';
import { BalanceChart } from './BalanceChart.tsx';
import { Refills } from './Refills.tsx';
import { apiPaths } from '#schemas/apiPaths.ts';

/** Draws the company account: four cards and `Последние начисления` (part2 'Billing', §7). */
export function CompanyAccountPanel({ link }: { link?: ReactNode }): ReactNode {
  const response = useGet(apiPaths.companyAccounts);
  const [plotted, setPlotted] = useState(false);
  const [account] = recordsIn<Account>(response.data);
  if (!account && response.state !== 'ready') return <OptionsPlaceholder lookup={response} />;
  return (
    <>
      <AccountCards account={account ?? {}} link={link} />
      <section className="billing-refills" aria-labelledby="billing-refills">
        <header className="billing-refills-head">
          <h2 id="billing-refills">Последние начисления</h2>
          <ChartButton shown={plotted} toggle={() => setPlotted(!plotted)} />
        </header>
        {plotted ? (
          <div className="billing-plot">
            <BalanceChart account={account ?? {}} />
          </div>
        ) : (
          <Refills account={account ?? {}} />
        )}
      </section>
    </>
  );
}
