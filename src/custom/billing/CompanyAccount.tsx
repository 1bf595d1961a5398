import { useState, type ReactNode } from 'react';
import { recordsIn } from '#codecs/records.ts';
import { useGet } from '#engine/lookups/useGet.ts';
import { OptionsPlaceholder } from '#ui/asyncState/OptionsState.tsx';
import type { CompanyAccount as Account } from '#schemas/entities/billing.ts';
import { PlotButton } from '#ui/plot/PlotButton.tsx';
import { AccountCards } from './AccountCards.tsx';
import { BalancePlot } from './BalancePlot.tsx';
import { Refills } from './Refills.tsx';
import { paths } from '#schemas/paths.ts';

/** The company's account: four cards and `Последние начисления` (part2 'Billing', §7). */
export function CompanyAccount({ link }: { link?: ReactNode }): ReactNode {
  const answer = useGet(paths.companyAccounts);
  const [plotted, setPlotted] = useState(false);
  const [account] = recordsIn<Account>(answer.data);
  if (!account && answer.state !== 'ready') return <OptionsPlaceholder lookup={answer} />;
  return (
    <>
      <AccountCards account={account ?? {}} link={link} />
      <section className="billing-refills" aria-labelledby="billing-refills">
        <header className="billing-refills-head"><h2 id="billing-refills">Последние начисления</h2><PlotButton shown={plotted} toggle={() => setPlotted(!plotted)} /></header>
        {plotted ? <div className="billing-plot"><BalancePlot account={account ?? {}} /></div> : <Refills account={account ?? {}} />}
      </section>
    </>
  );
}
