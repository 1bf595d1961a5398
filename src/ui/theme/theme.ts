import type { ThemeConfig } from 'antd';
import { prefersReducedMotion } from '../prefersReducedMotion.ts';

/** The same colours as the variables of `app.css`; every pair of text and ground is at least 4.5 : 1. */
const colors = {
  accent: '#2257c4',
  ink: '#1b2230',
  muted: '#5a6475',
  line: '#dfe3ea',
  surface: '#f5f6f8',
  danger: '#c4271f',
  success: '#1d7a3e',
  warning: '#9a5b00',
};

/** The same as `--font` of `app.css`. */
export const fontFamily = '"Office Sans", system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Helvetica Neue", Arial, sans-serif';

/** Calm and dense: one accent, neutral greys, no shadows where a line does. */
export const theme: ThemeConfig = {
  // One name for all uses: the variables are written once.
  cssVar: { key: 'house' },
  hashed: false,
  token: {
    colorPrimary: colors.accent,
    // antd lightens what is hovered, below the contrast that text needs.
    colorPrimaryHover: '#1a469f',
    colorPrimaryActive: '#143a86',
    colorLinkHover: '#1a469f',
    colorInfo: colors.accent,
    colorLink: colors.accent,
    colorError: colors.danger,
    colorSuccess: colors.success,
    colorWarning: colors.warning,
    colorText: colors.ink,
    colorTextBase: colors.ink,
    colorTextSecondary: colors.muted,
    colorTextDescription: colors.muted,
    colorTextPlaceholder: '#6a7485',
    colorBorder: '#c3cad6',
    colorBorderSecondary: colors.line,
    colorBgLayout: colors.surface,
    borderRadius: 6,
    fontFamily,
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
    Button: { primaryShadow: 'none', defaultShadow: 'none', dangerShadow: 'none', fontWeight: 500 },
    // With the border, a ring of 2 px.
    Input: { activeShadow: `0 0 0 1px ${colors.accent}`, errorActiveShadow: `0 0 0 1px ${colors.danger}` },
  },
};
