import { Table } from 'antd';
import type { ReactNode } from 'react';
import { benchRows } from './rows.ts';

const columns = (['id', 'name', 'city', 'money', 'date', 'status', 'comment'] as const).map((key) => ({
  key,
  dataIndex: key,
  title: key,
  width: 200,
  ellipsis: true,
}));

export default function ListAntd(): ReactNode {
  return (
    <Table
      virtual
      rowKey="id"
      columns={columns}
      dataSource={benchRows}
      pagination={false}
      scroll={{ y: 800, x: 1400 }}
    />
  );
}
