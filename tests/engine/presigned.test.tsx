import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { engine } from '#app/engineConfig.ts';
import { readPresigned, uploadedFileUrl } from '#engine/fields/presigned.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { createScreenFixture } from '#tests/screens/screenFixture.tsx';

const page = 'https://office.company.ru/goods';

// "Any REST API": file upload (multipart or a presigned address)
describe('Presigned address', () => {
  it('is parsed with or without an envelope, with form fields or with a method and headers', () => {
    expect(readPresigned({ url: '/storage/a?sig=1' }, page)).toEqual({
      url: new URL('https://office.company.ru/storage/a?sig=1'),
      method: 'PUT',
      headers: {},
    });
    expect(
      readPresigned(
        { data: { url: 'https://office.company.ru/s', method: 'post', headers: { 'x-amz-acl': 'private' } } },
        page,
      ),
    ).toMatchObject({ method: 'POST', headers: { 'x-amz-acl': 'private' } });
    expect(readPresigned({ url: '/storage', fields: { key: 'a/б.png', size: 5 } }, page)).toMatchObject({
      fields: { key: 'a/б.png', size: '5' },
    });
  });

  it('is rejected with a message when it is missing or has another host', () => {
    expect(() => readPresigned({ url: 'https://bucket.s3.example.com/a' }, page)).toThrow(
      'Хранилище файлов на другом адресе (bucket.s3.example.com), а страница отправляет данные только на свой. Попросите администратора открыть хранилище через тот же адрес',
    );
    expect(() => readPresigned({ data: {} }, page)).toThrow(
      'Сервер не сказал, куда отправить файл: в его ответе нет url',
    );
    expect(() => readPresigned({ url: 'https://' }, page)).toThrow(
      'Сервер сказал, куда отправить файл, но это не адрес',
    );
  });

  it('has the final address of the uploaded file', () => {
    expect(uploadedFileUrl(readPresigned({ url: '/storage/a.png?sig=1' }, page))).toBe('/storage/a.png');
    expect(uploadedFileUrl(readPresigned({ url: '/storage', fields: { key: 'a/план 1.png' } }, page))).toBe(
      '/storage/a/%D0%BF%D0%BB%D0%B0%D0%BD%201.png',
    );
  });
});

const contracts: Declaration = {
  name: 'contracts',
  title: 'Договоры',
  one: 'Договор',
  api: { path: '/api/v1/contracts/', id: 'id', verbs: ['list', 'create'] },
  list: { open: 'modal', columns: ['scan'] },
  filter: { title: 'Фильтр', create: 'Создать', fields: [] },
  form: { submit: { create: 'Создать' }, fields: ['scan'] },
  fields: { scan: { kind: 'file', label: 'Скан', upload: { path: '/api/v1/uploads/', presigned: true } } },
};

describe('Presigned upload in a form', () => {
  const fixture = createScreenFixture({ ...engine, resources: [contracts] });
  const choose = async (response: unknown) => {
    fixture.host['GET /api/v1/contracts/'] = () => HttpResponse.json({ success: true, data: [] });
    fixture.host['POST /api/v1/uploads/'] = () => HttpResponse.json(response as null);
    fixture.host['PUT /api/storage/7/'] = () => new HttpResponse(null, { status: 200 });
    const user = await fixture.open(contracts);
    await user.click(await screen.findByRole('button', { name: 'Создать' }));
    await user.upload(
      await screen.findByLabelText('Скан', { selector: 'input' }),
      new File(['123'], 'скан.pdf', { type: 'application/pdf' }),
    );
    return user;
  };

  it('requests the address, uploads without the session, and stores the address in the record', async () => {
    fixture.host['POST /api/v1/contracts/'] = () => HttpResponse.json({ success: true, data: { id: 1 } });
    const user = await choose({ url: '/api/storage/7/?sig=abc', method: 'PUT', headers: { 'x-kind': 'scan' } });
    await screen.findByRole('link', { name: '7' });
    expect(fixture.seenOf('POST /api/v1/uploads/')[0]?.body).toEqual({
      name: 'скан.pdf',
      size: 3,
      type: 'application/pdf',
    });
    const [sent] = fixture.seenOf('PUT /api/storage/7/');
    expect([sent?.query, sent?.headers['x-kind'], sent?.headers['x-token']]).toEqual([
      { sig: 'abc' },
      'scan',
      undefined,
    ]);
    await user.click(within(screen.getByRole('dialog', { name: 'Договор' })).getByRole('button', { name: 'Создать' }));
    await waitFor(() =>
      expect(fixture.seenOf('POST /api/v1/contracts/').at(-1)?.body).toEqual({ scan: '/api/storage/7/' }),
    );
  });

  it('reports an address on another host and sends no bytes there', async () => {
    await choose({ url: 'https://bucket.example.com/7', method: 'PUT' });
    expect(await screen.findByText(/^Хранилище файлов на другом адресе \(bucket\.example\.com\)/)).toBeDefined();
    expect(fixture.seenOf('PUT /api/storage/7/')).toEqual([]);
  });
});
