import '#ui/ui.css';
import './masterData.css';
import type { ReactNode } from 'react';
import { useResource } from '#engine/core/engineContext.tsx';
import { ResourceScreen } from '#engine/screen/ResourceScreen.tsx';
import { RightsTools } from './RightsTools.tsx';

/** Draws `Сотрудники`: the list, and above it the tools for checking rights. */
export default function EmployeesScreen(): ReactNode {
  const declaration = useResource('company-employees');
  return (
    <div className="company-screen">
      <div role="group" aria-label="Права сотрудников" className="company-choice">
        <RightsTools />
      </div>
      <ResourceScreen declaration={declaration} />
    </div>
  );
}
