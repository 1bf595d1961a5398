import '@ant-design/v5-patch-for-react-19';
import '#app/app.css';
import { createRoot } from 'react-dom/client';
import { StrictMode, type ComponentType } from 'react';

/** One page per measurement; each has a reference, a plain antd page with the same content. */
const pages: Record<string, () => Promise<{ default: ComponentType }>> = {
  'list-ours': () => import('./ListOurs.tsx'),
  'list-antd': () => import('./ListAntd.tsx'),
  'map-ours': () => import('./MapOurs.tsx'),
};
const { default: Page } = await (
  pages[new URLSearchParams(location.search).get('page') ?? ''] as () => Promise<{ default: ComponentType }>
)();
const element = import.meta.env.DEV ? (
  <StrictMode>
    <Page />
  </StrictMode>
) : (
  <Page />
);
createRoot(document.getElementById('root') as HTMLElement).render(element);
