import { createStyle, fillSheet } from '../colourMode/styleSheets.ts';

/** Returns HTML with templates instead of sheets, in one pass: a sheet that never ends is left, however many begin in it. */
function sheetsToTemplates(html: string): string {
  const opening = /<style\b[^<>]*>/gi;
  const closing = /<\/style\s*>/gi;
  let held = '';
  let at = 0;
  for (;;) {
    opening.lastIndex = at;
    const open = opening.exec(html);
    closing.lastIndex = opening.lastIndex;
    const close = open === null ? null : closing.exec(html);
    if (open === null || close === null) return held + html.slice(at);
    const rules = html.slice(opening.lastIndex, close.index);
    held += `${html.slice(at, open.index)}<template data-sheet>${rules}</template>`;
    at = closing.lastIndex;
  }
}

/**
 * Returns HTML whose styles are set aside: the browser's parser would drop and report them, as the policy of pages allows
 * none (SEC-06). Attributes become `data-style`, sheets become templates.
 */
export function holdStyles(html: string): string {
  return sheetsToTemplates(html).replaceAll(/<[a-z][^<>]*>/gi, (tag) =>
    tag.replaceAll(/(\s)style(?=\s*=)/gi, '$1data-style'),
  );
}

/** Gives elements the styles that were set aside, as a script may. */
export function giveStyles(root: ParentNode): void {
  for (const element of root.querySelectorAll<HTMLElement>('[data-style]'))
    element.style.cssText = element.dataset['style'] ?? '';
  for (const held of root.querySelectorAll<HTMLTemplateElement>('template[data-sheet]')) {
    const style = createStyle(held.ownerDocument);
    held.replaceWith(style);
    fillSheet(style, held.content.textContent);
  }
}
