import '#ui/ui.css';
import './billing.css';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { NamedModal } from '#engine/modals/NamedModal.tsx';
import { FilterPanel } from '#engine/filter/FilterPanel.tsx';
import { useAppliedFilter } from '#engine/filter/useAppliedFilter.ts';
import { ResourceList } from '#engine/list/ResourceList.tsx';
import type { Row } from '#engine/list/row.ts';
import { useRows } from '#engine/list/useRows.ts';
import { useResource } from '#engine/lookups/engineContext.tsx';
import { CompanyAccount } from './CompanyAccount.tsx';

/** `/billing`: the company's account, and the field employees with their filter (part2 'Billing', spec D25). */
export default function BillingScreen(): ReactNode {
  return (
    <div className="billing">
      <header className="screen-head"><h1>Биллинг</h1></header>
      <div className="billing-account"><CompanyAccount link={<Link to="/billing/account">Статистика счета</Link>} /></div>
      <Employees />
    </div>
  );
}

/** The first click on a row selects it, the second, whenever it comes, opens the employee (spec D22). */
function Employees(): ReactNode {
  const declaration = useResource('billingEmployees');
  const filter = useAppliedFilter(declaration);
  const list = useRows({ resource: declaration.name, idField: declaration.api.id, filters: filter.filters });
  const [selected, setSelected] = useState<number | null>(null);
  const [opened, setOpened] = useState<Row | null>(null);
  const close = () => setOpened(null);
  const open = (row: Row) => {
    const id = idOf(row);
    if (id === selected) setOpened(row);
    setSelected(id);
  };
  return (
    <div className="screen billing-employees">
      <FilterPanel declaration={declaration} applied={filter.values} busy={list.busy} apply={(values) => { if (filter.apply(values)) list.reload(); }} />
      <section className="screen-main" aria-label="Торговые агенты">
        <ResourceList declaration={declaration} list={list} resetKey={filter.key} selected={selected} open={open} />
      </section>
      {/* A key of its own: what one employee's modal held is never drawn for another. */}
      {opened && <NamedModal key={idOf(opened)} name="billingEmployee" id={idOf(opened)} record={opened} close={close} saved={close} />}
    </div>
  );
}

function idOf(row: Row): number {
  return row.fieldEmployeeId as number;
}
