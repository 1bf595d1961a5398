import '#ui/ui.css';
import './masterData.css';
import type { ReactNode } from 'react';
import { NavLink, useLocation } from 'react-router';
import { useResource } from '#engine/core/engineContext.tsx';
import { ResourceScreen } from '#engine/screen/ResourceScreen.tsx';

/** Draws `Категории и торговые марки`: the two product classifications, each at a separate address. */
export default function CatalogueScreen(): ReactNode {
  const both = [useResource('company-categories'), useResource('company-tradeMarks')];
  const { pathname } = useLocation();
  const shown = both.find(({ menu }) => menu?.path === pathname) ?? both[0];
  return (
    <div className="company-screen">
      <nav aria-label="Категории и торговые марки" className="company-choice">
        {both.map(({ name, title, menu }) => (
          <NavLink key={name} end className="button button-plain button-small" to={menu?.path ?? ''}>
            {title}
          </NavLink>
        ))}
      </nav>
      {shown && <ResourceScreen key={shown.name} declaration={shown} />}
    </div>
  );
}
