import { AppstoreOutlined } from '@ant-design/icons';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { Popover } from '#ui/popover/Popover.tsx';
import type { FilterAddress } from '../../core/filterAddress.ts';
import { useEngine } from '../../core/engineContext.tsx';
import type { ShownList } from '../settings/useListSettings.ts';
import { useSavedView } from './useSavedView.ts';
import { useViews } from './useViews.ts';
import { ViewsMenu } from './ViewsMenu.tsx';

interface ViewsButtonProps {
  declaration: Declaration;
  address: FilterAddress;
  shown: ShownList;
}

/**
 * Draws `Виды` where the server stores views; a list opened without address parameters starts with the default view.
 */
export function ViewsButton({ declaration, address, shown }: ViewsButtonProps): ReactNode {
  const { host, superUser } = useEngine();
  const view = useSavedView({ declaration, address, keeps: host.views });
  const { views } = useViews(declaration.name, host.views);
  const [fresh] = useState(address[0].size === 0);
  const started = useRef(!fresh);
  const begin = useEffectEvent(() => {
    // A view made the default later, or left, applies on the next visit.
    if (started.current) return;
    started.current = true;
    const beginning = views.find(({ isDefault }) => isDefault);
    if (beginning && address[0].size === 0) view.show(beginning, { replace: true });
  });
  const known = views.length > 0;
  useEffect(() => {
    if (known) begin();
  }, [known]);
  if (!host.views) return null;
  return (
    <Popover label="Виды" icon={<AppstoreOutlined aria-hidden />} detail={view.view?.name}>
      {(close) => (
        <ViewsMenu
          declaration={declaration}
          shown={view}
          settings={shown.store}
          address={address[0]}
          mayShare={superUser}
          close={close}
        />
      )}
    </Popover>
  );
}
