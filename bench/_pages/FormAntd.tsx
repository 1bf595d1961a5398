import { Checkbox, Form, Input, Radio } from 'antd';
import type { ReactNode } from 'react';
import type { FieldOf } from '#schemas/declaration/field.ts';
import { fieldCount, formOf } from './formFields.ts';

const { fields } = formOf(fieldCount);

/** Draws the same form written with plain antd. */
export default function FormAntd(): ReactNode {
  return (
    <Form layout="vertical">
      {Object.entries(fields).map(([name, field], index) => {
        if (field.kind === 'radio') {
          return (
            <Form.Item key={name} name={name} label={field.label}>
              <Radio.Group options={(field as FieldOf<'radio'>).options.map(([value, label]) => ({ value, label }))} />
            </Form.Item>
          );
        }
        if (field.kind === 'flag')
          return (
            <Form.Item key={name} name={name} valuePropName="checked">
              <Checkbox>{field.label}</Checkbox>
            </Form.Item>
          );
        if (index % 10 !== 9)
          return (
            <Form.Item key={name} name={name} label={field.label}>
              <Input />
            </Form.Item>
          );
        return (
          <Form.Item key={name} noStyle dependencies={[`field${index - 1}`]}>
            {({ getFieldValue }) => (
              <Form.Item name={name} label={field.label}>
                <Input disabled={!getFieldValue(`field${index - 1}`)} />
              </Form.Item>
            )}
          </Form.Item>
        );
      })}
    </Form>
  );
}
