import type { DataProvider } from '@refinedev/core';
import type { ReactNode } from 'react';

interface StudioScreenProps {
  /** The data behind the API of a draft. */
  dataOf: (api: { path: string; id: string }) => DataProvider;
}

/** Where a superuser adds resources without a programmer. */
export function StudioScreen(props: StudioScreenProps): ReactNode {
  return <h1>{Object.keys(props).length > 0 ? 'Студия ресурсов' : ''}</h1>;
}
