import type { ThemeConfig } from 'antd';
import { prefersReducedMotion } from '../prefersReducedMotion.ts';
import type { Theme } from './pageTheme.ts';

const made: Partial<Record<Theme, ThemeConfig>> = {};

/** antd in the colours of the page, which must be in that theme: they are read from it (`palette.css`, docs/decisions/0046). */
export function antdTheme(theme: Theme): ThemeConfig {
  return (made[theme] ??= configOf(getComputedStyle(document.documentElement)));
}

/** Calm and dense: one accent, neutral greys, no shadows where a line does. */
function configOf(page: CSSStyleDeclaration): ThemeConfig {
  const value = (name: string) => page.getPropertyValue(`--${name}`);
  const [accent, ink, muted, danger] = ['accent', 'ink', 'muted', 'danger'].map(value);
  // antd lightens what is hovered, below the contrast that text needs.
  const hovered = value('accent-strong');
  return {
    // One name for all uses: the variables are written once.
    cssVar: { key: 'house' },
    hashed: false,
    token: {
      colorPrimary: accent,
      colorPrimaryHover: hovered,
      colorPrimaryActive: value('accent-pressed'),
      colorLinkHover: hovered,
      colorInfo: accent,
      colorLink: accent,
      colorError: danger,
      colorSuccess: value('success'),
      colorSuccessBg: value('success-soft'),
      colorWarning: value('warning'),
      colorText: ink,
      colorTextBase: ink,
      colorTextSecondary: muted,
      colorTextDescription: muted,
      colorTextPlaceholder: value('placeholder'),
      colorBorder: value('line-strong'),
      colorBorderSecondary: value('line'),
      colorBgBase: value('paper'),
      colorBgContainer: value('field'),
      colorBgElevated: value('raised'),
      colorBgMask: value('backdrop'),
      colorBgSpotlight: value('tooltip'),
      borderRadius: 6,
      fontFamily: value('font'),
      fontSize: 14,
      controlHeight: 34,
      controlHeightLG: 42,
      lineWidthFocus: 2,
      motion: !prefersReducedMotion(),
      motionDurationMid: '0.16s',
      motionDurationSlow: '0.3s',
      wireframe: false,
    },
    components: {
      // With the border, a ring of 2 px.
      Input: { activeShadow: `0 0 0 1px ${accent}`, errorActiveShadow: `0 0 0 1px ${danger}` },
    },
  };
}
