import { CloseOutlined } from '@ant-design/icons';
import { notification } from 'antd';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { useMessages } from '#ui/messages/useMessages.tsx';
import { Themed } from '#ui/theme/Themed.tsx';
import { notifications } from '../backend.ts';

/** Draws the notifications and messages; those that came earlier are shown at once. */
export function Notifications(): ReactNode {
  return <Themed><Notifier /></Themed>;
}

/** antd's own cross is called «Close». */
const closable = { closeIcon: <CloseOutlined aria-hidden />, role: 'button', 'aria-label': 'Закрыть сообщение' };

function Notifier(): ReactNode {
  const [place] = useState(makePlace);
  const [notifier, holder] = notification.useNotification({ placement: 'bottomRight', maxCount: 4, duration: 8, getContainer: () => place });
  const named = useMemo((): typeof notifier => ({ ...notifier, open: (config) => notifier.open({ closable, ...config }) }), [notifier]);
  useEffect(() => {
    document.body.append(place);
    return () => place.remove();
  }, [place]);
  useMessages(named);
  useEffect(() => notifications.attach(named), [named]);
  return holder;
}

/** A landmark of their own: whoever walks a page by those finds them. */
function makePlace(): HTMLElement {
  const place = document.createElement('section');
  place.setAttribute('aria-label', 'Сообщения');
  return place;
}
