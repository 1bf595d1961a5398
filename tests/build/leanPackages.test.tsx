import { DeleteOutlined, DownOutlined, LoadingOutlined, StarFilled } from '@ant-design/icons';
import Original from '@ant-design/icons/es/components/AntdIcon';
import { cleanup, render } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import Icon from '../../build/antdIcon.ts';
import plainEqual from '../../build/plainEqual.ts';

afterEach(cleanup);

/** What an icon draws, attribute by attribute in the order of their names. */
function drawn(element: React.ReactElement): unknown {
  const { container, unmount } = render(element);
  const look = (node: Element): unknown => [
    node.tagName, [...node.attributes].map(({ name, value }) => `${name}=${value}`).toSorted(), [...node.children].map(look),
  ];
  const seen = [...container.children].map(look);
  unmount();
  return seen;
}

/** The drawing that a named icon hands to the component. */
function iconOf(Named: typeof DownOutlined) {
  const { render: inner } = Named as unknown as { render: (props: object, ref: null) => React.ReactElement<{ icon: React.ComponentProps<typeof Icon>['icon'] }> };
  return inner({}, null).props.icon;
}

describe('what stands for parts of packages in the built page (docs/decisions/0003)', () => {
  it.each([
    ['an arrow, hidden from readers', DownOutlined, { 'aria-hidden': true }],
    ['a bin with a class of its own and a name', DeleteOutlined, { className: 'own', 'aria-label': 'Удалить' }],
    ['a filled star', StarFilled, {}],
    ['what turns by itself', LoadingOutlined, {}],
    ['what is told to turn', DownOutlined, { spin: true }],
  ] as const)('an icon is drawn as the package draws it: %s', (_which, named, props) => {
    const icon = iconOf(named);
    expect(drawn(<Icon icon={icon} {...props} />)).toEqual(drawn(<Original icon={icon as never} {...props} />));
  });

  it('an icon is turned by degrees', () => {
    expect(JSON.stringify(drawn(<Icon icon={iconOf(DownOutlined)} rotate={90} />))).toContain('"style=transform: rotate(90deg);"');
  });

  it.each([
    ['texts', 'a', 'a', true],
    ['other texts', 'a', 'b', false],
    ['lists', [1, [2]], [1, [2]], true],
    ['lists of other lengths', [1], [1, 2], false],
    ['a list and an object', [], {}, false],
    ['objects whose names stand in another order', { a: 1, b: { c: null } }, { b: { c: null }, a: 1 }, true],
    ['another name with nothing in it', { a: undefined }, { b: undefined }, false],
    ['nothing and an object', null, {}, false],
    ['two days', new Date(0), new Date(1), false],
    ['no numbers', Number.NaN, Number.NaN, true],
  ])('what stands for isEqual compares plain data: %s', (_what, a, b, equal) => {
    expect(plainEqual(a, b)).toBe(equal);
  });
});
