import '#ui/ui.css';
import './billing.css';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { NamedModal } from '#engine/core/modals/NamedModal.tsx';
import { FilterPanel } from '#engine/filter/FilterPanel.tsx';
import { useFilter } from '#engine/filter/useFilter.ts';
import { ResourceList } from '#engine/list/ResourceList.tsx';
import { useResourceList } from '#engine/list/useResourceList.ts';
import { useResource } from '#engine/core/engineContext.tsx';
import { RecordNavigator } from '#engine/screen/RecordNavigator.tsx';
import { CompanyAccountPanel } from './CompanyAccountPanel.tsx';

/** Draws `/billing`: the company account, and the field employees with their filter (part2 'Billing', spec D25). */
export default function BillingScreen(): ReactNode {
  return (
    <div className="billing">
      <header className="screen-head">
        <h1>Биллинг</h1>
      </header>
      <div className="billing-account">
        <CompanyAccountPanel
          link={
            <Link className="tap-area" to="/billing/account">
              Статистика счета
            </Link>
          }
        />
      </div>
      <Employees />
    </div>
  );
}

/**
 * Draws the field employees: the first click on a row selects it, the second, at any later time, opens the employee
 * (spec D22).
 */
function Employees(): ReactNode {
  const declaration = useResource('billingEmployees');
  const filter = useFilter(declaration);
  const list = useResourceList(declaration, { filter, linked: true });
  const { opened, close } = list;
  return (
    <div className="screen billing-employees">
      <FilterPanel filter={filter} busy={list.busy} reload={list.reload} />
      <section className="screen-main" aria-label="Торговые агенты">
        <ResourceList list={list} />
      </section>
      {/* A separate key per employee: the state of one modal must never appear for another. */}
      {opened && (
        <RecordNavigator list={list}>
          <NamedModal
            key={opened.id}
            name="billingEmployee"
            id={opened.id}
            {...(opened.row ? { record: opened.row } : {})}
            close={close}
            saved={close}
          />
        </RecordNavigator>
      )}
    </div>
  );
}
