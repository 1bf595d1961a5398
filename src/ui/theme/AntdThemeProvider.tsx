import '@ant-design/v5-patch-for-react-19';
import { ConfigProvider } from 'antd';
import ruRU from 'antd/es/locale/ru_RU';
import type { ReactNode } from 'react';
import { antdTheme } from './antdTheme.ts';
import { usePageTheme } from './pageTheme.ts';

/**
 * Provides antd's locale and theme colours. It wraps only antd components and not the page: the shell and the rows of a
 * list render before antd is loaded (docs/decisions/0029).
 */
export function AntdThemeProvider({ children }: { children: ReactNode }): ReactNode {
  return (
    <ConfigProvider locale={ruRU} theme={antdTheme(usePageTheme())} wave={{ disabled: true }}>
      {children}
    </ConfigProvider>
  );
}
