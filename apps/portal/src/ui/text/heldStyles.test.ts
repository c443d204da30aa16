import { expect, it } from 'vitest';

import { giveStyles, holdStyles } from './heldStyles.ts';

const mail = `<html><head><style>.sheet{margin-top:7px}
@media (prefers-color-scheme:dark){.sheet{color:red}}</style></head>
<body class="ground" style="margin:0"><p class="sheet"
 STYLE = 'font:12px "Nunito"'>The style="bold" of <b>it</b></p></body></html>`;

it('sets the styles of HTML aside before it is parsed, and nothing of its text (SEC-06)', () => {
  const held = new DOMParser().parseFromString(holdStyles(mail), 'text/html');
  expect(held.querySelectorAll('[style], style')).toHaveLength(0);
  expect(held.body.dataset['style']).toBe('margin:0');
  expect(held.querySelector('p')?.textContent).toBe('The style="bold" of it');
});

it('takes no longer for sheets and tags that never end than for others (SEC-06)', () => {
  for (const part of ['<style>', '<style ', '<b style', '<style></style ', ' style '])
    expect(holdStyles(part.repeat(200_000)).length).toBeGreaterThanOrEqual(part.length * 200_000);
  const several = '<style>a{}</style><STYLE media="print">b{}</STYLE ><style>';
  expect(holdStyles(several)).toBe('<template data-sheet>a{}</template><template data-sheet>b{}</template><style>');
});

it('gives them back by script (SEC-06)', () => {
  const frame = document.createElement('iframe');
  document.body.append(frame);
  const { contentDocument: page } = frame;
  if (page === null) throw new Error('The frame has no page');
  page.documentElement.innerHTML = holdStyles(mail);
  giveStyles(page);
  expect(page.body.style.margin).toMatch(/^0(?:px)?$/);
  expect(page.querySelector('p')?.style.fontSize).toBe('12px');
  const [sheet] = page.querySelectorAll('style');
  expect(sheet?.textContent).toBe('/**/');
  expect([...(sheet?.sheet?.cssRules ?? [])].map(({ cssText }) => cssText).join('')).toContain('margin-top: 7px');
  frame.remove();
});
