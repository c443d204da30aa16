/**
 * The text that every style element of a script begins with; its rules come by script. The policy of pages takes an element
 * by the digest of its text (SEC-06), and the built page has one with this text. Not an empty one: Safari takes none by digest.
 */
export const STYLE_TEXT = '/**/';

/** Makes a style element that the policy of pages allows; `fillSheet` fills it once it is in its page. */
export function createStyle(page: Document): HTMLStyleElement {
  const style = page.createElement('style');
  style.textContent = STYLE_TEXT;
  return style;
}

/**
 * Puts rules into a style element without any, and returns whether they could be read. In one group the browser reads all
 * in one go.
 */
export function fillSheet({ sheet }: HTMLStyleElement, rules: string): boolean {
  try {
    sheet?.insertRule(`@media all{${rules}}`);
    return sheet !== null;
  } catch {
    return false;
  }
}

/** Returns the rules of a sheet as texts, those of `fillSheet` without their group. */
export function rulesIn(sheet: CSSStyleSheet | null): readonly string[] {
  return [...(sheet?.cssRules ?? [])]
    .flatMap((rule) => (rule instanceof CSSMediaRule && rule.media.mediaText === 'all' ? [...rule.cssRules] : [rule]))
    .map(({ cssText }) => cssText);
}
