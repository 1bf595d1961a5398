import { AppstoreOutlined } from '@ant-design/icons';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { createStore } from 'zustand';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { Popover } from '#ui/popover/Popover.tsx';
import type { FilterAddress } from '../../filter/filterAddress.ts';
import { useEngine } from '../../lookups/engineContext.tsx';
import type { ShownList } from '../settings/useListSettings.ts';
import { useView, type LastView } from './useView.ts';
import { useViews } from './useViews.ts';
import { ViewsMenu } from './ViewsMenu.tsx';

interface ViewsButtonProps {
  declaration: Declaration;
  address: FilterAddress;
  shown: ShownList;
}

/** `Виды`, where the host keeps them; a list that is opened without anything in its address begins with the default one. */
export function ViewsButton({ declaration, address, shown }: ViewsButtonProps): ReactNode {
  const { host, superUser } = useEngine();
  const [lastView] = useState(() => createStore<LastView>(() => ({ view: null })));
  const view = useView({ declaration, address, settings: shown.store, lastView });
  const { views } = useViews(declaration.name, host.views);
  const [fresh] = useState(address[0].size === 0);
  const beginning = fresh ? views.find(({ isDefault }) => isDefault) : undefined;
  const begin = useEffectEvent(() => { if (beginning && address[0].size === 0) view.show(beginning); });
  useEffect(() => begin(), [beginning?.id]);
  if (!host.views) return null;
  return (
    <Popover label="Виды" icon={<AppstoreOutlined aria-hidden />} detail={view.view?.name}>
      {(close) => <ViewsMenu resource={declaration.name} shown={view} settings={shown.store} address={address[0].toString()} mayShare={superUser} close={close} />}
    </Popover>
  );
}
