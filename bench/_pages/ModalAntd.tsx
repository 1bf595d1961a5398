import { Button, Checkbox, DatePicker, Form, Input, Modal, Radio } from 'antd';
import dayjs from 'dayjs';
import { useState, type ReactNode } from 'react';
import { answer, record } from './record.ts';

const yesNo = (yes: string, no: string) => [
  { value: true, label: yes },
  { value: false, label: no },
];

/** Draws the same form written with plain antd: load, then show filled. */
export default function ModalAntd(): ReactNode {
  const [loaded, setLoaded] = useState<typeof record | null>(null);
  return (
    <>
      <div role="row" onClick={() => void answer(record).then(setLoaded)}>
        Проверка цен
      </div>
      <Modal
        open={loaded !== null}
        onCancel={() => setLoaded(null)}
        title="Стратегия аудита"
        destroyOnHidden
        footer={<Button type="primary">Обновить</Button>}
        width={600}
      >
        {loaded && <Fields loaded={loaded} />}
      </Modal>
    </>
  );
}

function Fields({ loaded }: { loaded: typeof record }): ReactNode {
  return (
    <Form layout="vertical" initialValues={{ ...loaded, period: [dayjs(loaded.startDate), dayjs(loaded.endDate)] }}>
      <Form.Item name="name">
        <Input placeholder="Название стратегии" />
      </Form.Item>
      <Form.Item name="typeFederalChain" label="Тип торговой точки">
        <Radio.Group options={yesNo('Федеральные сети', 'Розница')} />
      </Form.Item>
      {['Опт', 'Розница', 'Сети'].map((name) => (
        <Form.Item key={name} name={name} valuePropName="checked">
          <Checkbox>{name}</Checkbox>
        </Form.Item>
      ))}
      {['Территории', 'Торговые точки', 'Федеральные сети', 'Торговые марки'].map((name) => (
        <Form.Item key={name}>
          <Button>{name}</Button> Не выбрано
        </Form.Item>
      ))}
      {['Цена', 'Фейсинги'].map((name) => (
        <Form.Item key={name} name={name} valuePropName="checked">
          <Checkbox>{name}</Checkbox>
        </Form.Item>
      ))}
      <Form.Item name="executorType" label="Сотрудники">
        <Radio.Group options={[{ value: 0, label: 'Рег. менеджер' }]} />
      </Form.Item>
      <Form.Item name="period" label="Период действия">
        <DatePicker.RangePicker format="DD.MM.YYYY" />
      </Form.Item>
      <Form.Item name="status" label="Статус">
        <Radio.Group
          options={[
            { value: 0, label: 'Активный' },
            { value: 1, label: 'Неактивный' },
          ]}
        />
      </Form.Item>
      <Form.Item name="isSpecial" label="Тип">
        <Radio.Group options={yesNo('Специальная', 'Сплошной аудит')} />
      </Form.Item>
      <Form.Item name="comment" label="Комментарий">
        <Input.TextArea autoSize={{ minRows: 3 }} />
      </Form.Item>
    </Form>
  );
}
