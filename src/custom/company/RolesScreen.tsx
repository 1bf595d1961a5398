import '#ui/ui.css';
import './company.css';
import './roles.css';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { useResource } from '#engine/lookups/engineContext.tsx';
import { ResourceScreen } from '#engine/screen/ResourceScreen.tsx';
import { Button } from '#ui/button/Button.tsx';
import { RightsTools } from './RightsTools.tsx';
import { RoleMatrix } from './RoleMatrix.tsx';

/** Roles as a matrix of rights, or as the list that they are besides: sorted, filtered, exported and loaded from files. */
export default function RolesScreen(): ReactNode {
  const declaration = useResource('company-roles');
  const [params, setParams] = useSearchParams();
  const asList = params.get('as') === 'list';
  const show = (list: boolean) => setParams(list ? { as: 'list' } : {});
  return (
    <div className="company-screen">
      <div role="group" aria-label="Вид ролей" className="company-choice">
        <Button small aria-pressed={!asList} onClick={() => show(false)}>Матрицей</Button>
        <Button small aria-pressed={asList} onClick={() => show(true)}>Списком</Button>
        <span className="company-apart" />
        <RightsTools />
      </div>
      {asList
        ? <ResourceScreen declaration={declaration} />
        : <div className="screen"><section className="screen-main role-screen" aria-labelledby="screen-title"><h1 id="screen-title">Роли</h1><RoleMatrix declaration={declaration} /></section></div>}
    </div>
  );
}
