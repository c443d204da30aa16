/** The product's colours, by use; contrast decides where each may be. */
export interface Tokens {
  /** A surface and accent: filled primary button with dark text, selected rail, progress, logo. Never text on white. */
  readonly brand: string;
  /** Links, text buttons, focused labels, selected tabs. */
  readonly brandText: string;
  /** Selected row, hover. */
  readonly brandTint: string;
  readonly text: string;
  readonly secondaryText: string;
  readonly ground: string;
  readonly surface: string;
  readonly hairline: string;
  readonly danger: string;
  readonly dangerTint: string;
  readonly good: string;
  readonly goodTint: string;
  readonly caution: string;
  readonly cautionTint: string;
  readonly info: string;
  readonly infoTint: string;
}

/** The specification's own four colours (SHELL-57). */
export const specified = {
  teal: '#29ccc4',
  grey: '#6f7682',
  darkText: '#002124',
  notificationRed: '#ed0235',
} as const;

export const lightTokens: Tokens = {
  brand: specified.teal,
  brandText: '#007a74',
  brandTint: '#e6f7f6',
  text: specified.darkText,
  secondaryText: '#5a6270',
  ground: '#f6f8f9',
  surface: '#ffffff',
  hairline: '#dde3e6',
  danger: '#c4002c',
  dangerTint: '#fdeaee',
  good: '#1b7a43',
  goodTint: '#e6f4ec',
  caution: '#8a5a00',
  cautionTint: '#fcf3df',
  info: '#0b5cad',
  infoTint: '#e7f0fa',
};

export const darkTokens: Tokens = {
  brand: specified.teal,
  brandText: '#5fe0d9',
  brandTint: 'rgb(41 204 196 / 14%)',
  text: '#e8f0f1',
  secondaryText: '#a9b3bd',
  ground: '#0b1a1c',
  surface: '#11262a',
  hairline: '#25393d',
  danger: '#ff8fa3',
  dangerTint: 'rgb(255 143 163 / 14%)',
  good: '#6fd69b',
  goodTint: 'rgb(111 214 155 / 14%)',
  caution: '#f2c063',
  cautionTint: 'rgb(242 192 99 / 14%)',
  info: '#8fb8ff',
  infoTint: 'rgb(143 184 255 / 14%)',
};

/** Lengths in pixels that the frame and the screens share. */
export const sizes = {
  sidebar: 256,
  rail: 64,
  topBar: 56,
  banner: 48,
  pageMargin: 24,
  pageMarginPhone: 16,
  formWidth: 880,
} as const;

/** Where what sticks to the top of the page begins: under the banner of a trial, while there is one. */
export const BANNER_OFFSET = 'var(--banner-height, 0px)';
