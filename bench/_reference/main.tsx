import { createRoot } from 'react-dom/client';
import { Refine, useGetIdentity, type DataProvider } from '@refinedev/core';
import { ThemedLayout, useTable } from '@refinedev/antd';
import routerProvider from '@refinedev/react-router';
import { Button, ConfigProvider, DatePicker, Form, Input, Select, Table, TreeSelect } from 'antd';
import ruRU from 'antd/es/locale/ru_RU';
import type { ReactNode } from 'react';
import { BrowserRouter, Outlet, Route, Routes } from 'react-router';

/** The same sign-in and list as a plain Refine page with antd: the reference of the bench `load`. */
const headers = { device: 'web', 'x-token': localStorage.getItem('access_token') ?? '' };
async function ask(path: string): Promise<Record<string, unknown>[]> {
  const { data } = (await (await fetch(path, { headers })).json()) as {
    data: Record<string, unknown>[] | { data: Record<string, unknown>[] };
  };
  return Array.isArray(data) ? data : data.data;
}
const none = () => Promise.reject(new Error('not measured'));
const dataProvider = {
  getApiUrl: () => '',
  getOne: none,
  create: none,
  update: none,
  deleteOne: none,
  getList: async () => ({ data: await ask('/api/v1/strategies/?limit=100&offset=0'), total: 100 }),
} as unknown as DataProvider;
const authProvider = {
  check: async () => ({ authenticated: (await fetch('/api/v1/aboutMe/', { headers })).ok }),
  getIdentity: async () => (await fetch('/api/v1/aboutMe/', { headers })).json() as Promise<unknown>,
  login: async () => ({ success: true }),
  logout: async () => ({ success: true }),
  onError: async () => ({}),
};

function SignIn(): ReactNode {
  return (
    <Form layout="vertical">
      <h1>Вход</h1>
      <Form.Item label="Телефон" name="phone" rules={[{ required: true }]}>
        <Input size="large" placeholder="+7 (___) ___-__-__" />
      </Form.Item>
      <Button type="primary" size="large" block htmlType="submit">
        Получить код
      </Button>
    </Form>
  );
}

function Strategies(): ReactNode {
  useGetIdentity();
  const { tableProps } = useTable({ resource: 'strategies', pagination: { pageSize: 100 }, syncWithLocation: true });
  return (
    <>
      <Form layout="vertical">
        <Form.Item label="Территории">
          <TreeSelect treeData={[]} treeCheckable />
        </Form.Item>
        <Form.Item label="Ответственный">
          <Select options={[]} />
        </Form.Item>
        <Form.Item label="Период">
          <DatePicker.RangePicker />
        </Form.Item>
        <Form.Item label="Статус">
          <Select options={[{ value: 0, label: 'Активна' }]} />
        </Form.Item>
        <Button type="primary">Применить</Button>
      </Form>
      <Table
        {...tableProps}
        rowKey="strategyId"
        pagination={false}
        scroll={{ y: 640 }}
        columns={[
          { title: 'Название', dataIndex: 'name' },
          { title: 'Период', dataIndex: 'startDate' },
          { title: 'По', dataIndex: 'endDate' },
          { title: 'Статус', dataIndex: 'status' },
          { title: 'Потенциал', dataIndex: 'defaultPotential' },
          { title: 'Порог', dataIndex: 'threshold' },
          { title: 'Действие', render: () => <Button type="text">Удалить</Button> },
        ]}
      />
    </>
  );
}

const root = createRoot(document.getElementById('root') as HTMLElement);
const signedIn = localStorage.getItem('access_token') !== null;
root.render(
  <ConfigProvider locale={ruRU}>
    {signedIn ? (
      <BrowserRouter>
        <Refine
          dataProvider={dataProvider}
          authProvider={authProvider}
          routerProvider={routerProvider}
          options={{ disableTelemetry: true, syncWithLocation: true }}
          resources={['tasks', 'map', 'notice', 'strategy', 'motivation', 'mml', 'billing', 'audit', 'polls'].map(
            (name) => ({ name, list: `/${name}` }),
          )}
        >
          <Routes>
            <Route
              element={
                <ThemedLayout>
                  <Outlet />
                </ThemedLayout>
              }
            >
              <Route path="*" element={<Strategies />} />
            </Route>
          </Routes>
        </Refine>
      </BrowserRouter>
    ) : (
      <SignIn />
    )}
  </ConfigProvider>,
);
