import type { DialectOptions, PresetName } from '#schemas/declaration/dialect.ts';

/** Styles of other people's APIs, each as its public documentation says; what one does not say is the product's own contract. */
export const presets: Readonly<Record<PresetName, DialectOptions>> = {
  seeds: {},
  // jsonapi.org 1.1; names of pages as its "page" family recommends.
  jsonapi: {
    answer: {
      list: 'data', record: 'data', inside: 'attributes', total: ['meta.total', 'meta.totalResources', 'meta.page.total', 'meta.count'],
      error: ['errors[].detail', 'errors[].title'], code: 'errors[].code', fields: { list: 'errors', name: 'source.pointer', text: ['detail', 'title'] },
    },
    paging: { by: 'page', from: 1, page: 'page[number]', size: 'page[size]', next: 'links.next' },
    update: { method: 'PATCH', changedOnly: true },
    body: { wrap: 'data', inside: 'attributes', type: true },
    filters: { eq: 'filter[{name}]', gte: 'filter[{name}][gte]', lte: 'filter[{name}][lte]', gt: 'filter[{name}][gt]', lt: 'filter[{name}][lt]', in: 'filter[{name}]', prefix: 'filter[{name}][prefix]', contains: 'filter[{name}][contains]', lists: 'comma' },
    ids: 'in', search: 'contains',
    headers: { 'Accept': 'application/vnd.api+json', 'Content-Type': 'application/vnd.api+json' },
  },
  // Django REST framework: PageNumberPagination, django-filter, SearchFilter.
  drf: {
    answer: { list: 'results', record: '', total: 'count', error: ['detail', 'non_field_errors[]'], code: 'code', fields: '' },
    paging: { by: 'page', from: 1, page: 'page', size: 'page_size', next: 'next' },
    update: { method: 'PATCH', changedOnly: true },
    filters: { gte: '{name}__gte', lte: '{name}__lte', gt: '{name}__gt', lt: '{name}__lt', in: '{name}__in', prefix: '{name}__istartswith', contains: '{name}__icontains', lists: 'comma', dot: '__' },
    ids: 'in', search: { name: 'search' },
  },
  // Spring Data: a `Page`, and the HAL of Spring Data REST.
  spring: {
    answer: {
      list: ['content', '_embedded.*'], record: '', total: ['totalElements', 'page.totalElements'], id: '_links.self.href',
      error: ['detail', 'message', 'errors[].message', 'title', 'error'], code: ['code', 'errorCode'],
      fields: { list: ['errors', 'violations', 'fieldErrors'], name: ['field', 'property', 'propertyName'], text: ['defaultMessage', 'message'] },
    },
    paging: { by: 'page', from: 0, page: 'page', size: 'size' },
    update: { method: 'PATCH', changedOnly: true },
    filters: { lists: 'repeated' },
    sort: 'repeated', list: { sort: 'sort' },
    ids: 'each',
  },
  // @nestjsx/crud.
  nestjs: {
    answer: { list: 'data', record: '', total: 'total', error: ['message', 'error'], code: ['code', 'errorCode'], fields: { list: 'message', name: 'property', text: 'message' } },
    paging: { by: 'page', from: 1, page: 'page', size: 'limit' },
    update: { method: 'PATCH', changedOnly: true },
    filters: {
      eq: 'filter={name}||$eq||{value}', gte: 'filter={name}||$gte||{value}', lte: 'filter={name}||$lte||{value}', gt: 'filter={name}||$gt||{value}', lt: 'filter={name}||$lt||{value}',
      in: 'filter={name}||$in||{value}', prefix: 'filter={name}||$starts||{value}', contains: 'filter={name}||$contL||{value}', lists: 'comma',
    },
    sort: 'repeated', list: { sort: 'sort' },
    ids: 'in', search: 'contains',
  },
  // OData 3 as 1C speaks it: there `$inlinecount` makes `$skip` and `$top` mean nothing, so the count is asked for by itself.
  odata3: {
    answer: { list: ['value', 'd.results', 'd'], record: ['d', ''], error: ['odata.error.message.value', 'error.message.value', 'error.message'], code: ['odata.error.code', 'error.code'] },
    paging: { by: 'offset', offset: '$skip', size: '$top' },
    key: 'parentheses',
    update: { method: 'PATCH', changedOnly: true },
    filters: {
      eq: '{name} eq {value}', gte: '{name} ge {value}', lte: '{name} le {value}', gt: '{name} gt {value}', lt: '{name} lt {value}', prefix: 'startswith({name},{value})', contains: 'substringof({value},{name})',
      lists: 'or', joined: { name: '$filter', with: ' and ' }, values: 'odata', dot: '/',
    },
    sort: 'words', list: { sort: '$orderby', count: '/$count' },
    ids: 'in', search: 'contains',
    query: { '$format': 'json' },
  },
  // json-server 0.17.
  jsonServer: {
    answer: { list: '', record: '', total: 'header:X-Total-Count', error: ['error', 'message'], code: 'code', fields: 'errors' },
    paging: { by: 'page', from: 1, page: '_page', size: '_limit' },
    update: { method: 'PATCH', changedOnly: true },
    filters: { gte: '{name}_gte', lte: '{name}_lte', in: '{name}', prefix: '{name}_like=^{value}', contains: '{name}_like', lists: 'repeated' },
    sort: 'twoNames', order: '_order', list: { sort: '_sort', search: 'q' },
    ids: 'in', search: { name: 'q' },
  },
};
