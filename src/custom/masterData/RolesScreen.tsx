import type { ReactNode } from 'react';
import { useResource } from '#engine/core/engineContext.tsx';
import { CustomOrListView } from './CustomOrListView.tsx';
import { RightsTools } from './RightsTools.tsx';
import { RoleMatrix } from './RoleMatrix.tsx';
import './roles.css';

export default function RolesScreen(): ReactNode {
  const declaration = useResource('company-roles');
  return (
    <CustomOrListView
      declaration={declaration}
      label="Вид ролей"
      way="Матрицей"
      className="role-screen"
      tools={
        <>
          <span className="company-apart" />
          <RightsTools />
        </>
      }
    >
      <RoleMatrix declaration={declaration} />
    </CustomOrListView>
  );
}
