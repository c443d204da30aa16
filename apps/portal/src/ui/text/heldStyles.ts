import { createStyle, fillSheet } from '../colourMode/styleSheets.ts';

/**
 * Returns HTML whose styles are set aside: the browser's parser would drop and report them, as the policy of pages allows
 * none (SEC-06). Attributes become `data-style`, sheets become templates.
 */
export function holdStyles(html: string): string {
  return html
    .replaceAll(/<style\b[^>]*>([^]*?)<\/style\s*>/gi, '<template data-sheet>$1</template>')
    .replaceAll(/<[a-z][^<>]*>/gi, (tag) => tag.replaceAll(/(\s)style(?=\s*=)/gi, '$1data-style'));
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
