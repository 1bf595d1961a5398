import '#ui/ui.css';
import './billing.css';
import { Tabs } from 'antd';
import { useId, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { FilterPanel } from '#engine/filter/FilterPanel.tsx';
import { useFilter } from '#engine/filter/useFilter.ts';
import { useResource } from '#engine/core/engineContext.tsx';
import { Empty } from '#ui/asyncState/AsyncState.tsx';
import { CompanyAccountPanel } from './CompanyAccountPanel.tsx';

/**
 * Draws `/billing/account`: the filter is inactive on the first tab and active on the second, which is empty (part2
 * 'Billing', spec D25).
 */
export default function AccountScreen(): ReactNode {
  const filter = useFilter(useResource('billingEmployees'));
  const [tab, setTab] = useState('account');
  const why = useId();
  return (
    <div className="screen">
      <fieldset
        className="billing-filter"
        disabled={tab === 'account'}
        aria-label="Фильтры"
        aria-describedby={tab === 'account' ? why : undefined}
      >
        <FilterPanel
          filter={filter}
          busy={false}
          total={
            tab === 'account' && (
              <p className="field-hint" id={why}>
                Фильтр действует на вкладке «Статистика биллинга по ТА»
              </p>
            )
          }
        />
      </fieldset>
      <section className="screen-main" aria-labelledby="screen-title">
        <header className="screen-head">
          <h1 id="screen-title">Статистика счета</h1>
          <Link to="/billing">Вернуться в биллинг</Link>
        </header>
        <Tabs
          className="billing-tabs"
          activeKey={tab}
          onChange={setTab}
          items={[
            {
              key: 'account',
              label: 'Статистика счета',
              children: (
                <div className="billing-statistics">
                  <CompanyAccountPanel />
                </div>
              ),
            },
            { key: 'agents', label: 'Статистика биллинга по ТА', children: <Empty /> },
          ]}
        />
      </section>
    </div>
  );
}
