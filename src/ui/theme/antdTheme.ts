import type { ThemeConfig } from 'antd';
import { prefersReducedMotion } from '../prefersReducedMotion.ts';
import type { Theme } from './pageTheme.ts';

const made: Partial<Record<Theme, ThemeConfig>> = {};

/**
 * Returns antd's theme in the page's colours, read from the page, which must already have that theme (`palette.css`,
 * src/ui/theme/palette.css).
 *
 * antd calculates with its colours, so it needs values and not `var(…)`; its `darkAlgorithm` would change them.
 */
export function antdTheme(theme: Theme): ThemeConfig {
  return (made[theme] ??= configOf(getComputedStyle(document.documentElement)));
}

/** Calm and dense: one accent, neutral greys, lines instead of shadows. */
function configOf(page: CSSStyleDeclaration): ThemeConfig {
  const value = (name: string) => page.getPropertyValue(`--${name}`);
  const [accent, ink, muted, danger] = ['accent', 'ink', 'muted', 'danger'].map(value);
  // antd lightens hovered texts below the required contrast.
  const hovered = value('accent-strong');
  return {
    // One name for all uses, so that the variables are written once.
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
      // Together with the border a ring of 2 px.
      Input: { activeShadow: `0 0 0 1px ${accent}`, errorActiveShadow: `0 0 0 1px ${danger}` },
    },
  };
}
