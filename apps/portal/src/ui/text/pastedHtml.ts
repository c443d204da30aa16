import { isFullAddress } from '@atrium/contract';

import { holdStyles } from './heldStyles.ts';

/** What a paste comes to, and what of it could not be kept. */
export interface PastedText {
  readonly html: string;
  /** The texts of links whose addresses lead nowhere outside of the document that they come from. */
  readonly lostLinks: readonly string[];
}

/** Elements of documents that are no text: comments of Word with their marks and what a tracked change has deleted too. */
const NO_TEXT = [
  ...['style', 'script', 'meta', 'link', 'title', 'xml', 'template', 'img', 'picture', 'svg', 'object', 'iframe'],
  ...['[data-style*="mso-element:comment"]', 'a.msocomanchor', '.MsoCommentReference', 'del[cite]', 'del.msoDel'],
].join(', ');

const BLOCKS = 'p, h1, h2, h3, h4, h5, h6, ul, ol, table, blockquote, pre, div, hr';
const raised: Readonly<Record<string, string>> = { sup: '⁰¹²³⁴⁵⁶⁷⁸⁹', sub: '₀₁₂₃₄₅₆₇₈₉' };

function textOf(node: Node): string {
  return (node.textContent ?? '').replaceAll('\u00A0', ' ').trim();
}

function rename(element: Element, name: string): Element {
  const other = element.ownerDocument.createElement(name);
  other.append(...element.childNodes);
  element.replaceWith(other);
  return other;
}

function unwrap(element: Element): void {
  element.replaceWith(...element.childNodes);
}

function styleOf(element: Element): string {
  return (element.getAttribute('data-style') ?? '').replaceAll(/\s/g, '').toLowerCase();
}

function dropWhatIsNoText(body: HTMLElement): void {
  const comments = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_COMMENT);
  const found: Node[] = [];
  while (comments.nextNode() !== null) found.push(comments.currentNode);
  for (const node of [...found, ...body.querySelectorAll(NO_TEXT)]) node.parentNode?.removeChild(node);
  // Word fills lines with spaces that do not break.
  for (const span of body.querySelectorAll('span'))
    if (/mso-(?:spacerun|tab-count)/.test(styleOf(span))) span.replaceWith(' ');
  // Elements of Word with a prefix, such as `o:p`, are their text.
  for (const element of [...body.querySelectorAll('*')]) if (element.localName.includes(':')) unwrap(element);
  // Google Docs has a blank line between paragraphs.
  for (const line of body.querySelectorAll('br'))
    if (line.className === 'Apple-interchange-newline' || line.previousElementSibling?.matches(BLOCKS) === true)
      line.remove();
  // Google Docs puts all of it into a `b` that is not bold.
  for (const wrapper of body.querySelectorAll('b'))
    if (/(?:^|;)font-weight:(?:normal|400)/.test(styleOf(wrapper))) unwrap(wrapper);
}

function readHeadings(body: HTMLElement): void {
  for (const title of body.querySelectorAll('p.MsoTitle')) rename(title, 'h1');
  for (const title of body.querySelectorAll('p.MsoSubtitle')) rename(title, 'h2');
  // The title of the page is the first level: headings of a document begin below.
  const shift = body.querySelector('h1') === null ? 0 : 1;
  for (const heading of [...body.querySelectorAll('h1, h2, h3, h4, h5, h6')])
    rename(heading, `h${String(Math.min(Number(heading.localName.slice(1)) + shift, 4))}`);
}

/** An item of a list as Word writes it: a paragraph with its level, and its mark as text. */
interface WordItem {
  readonly level: number;
  /** The number that it begins with, of a numbered list; null for a bullet. */
  readonly number: number | null;
}

/** Takes the mark of an item away, with what only gives it its font; returns its text. */
function takeMark(item: Element): string {
  const mark = [...item.querySelectorAll('span')].find((span) => /mso-list:ignore/.test(styleOf(span)));
  const text = mark === undefined ? '' : textOf(mark);
  for (let part: Element | null | undefined = mark; part instanceof HTMLSpanElement;) {
    const around: Element | null = part.parentElement;
    part.remove();
    part = around?.textContent === '' ? around : null;
  }
  return text;
}

/** The item that a paragraph of Word is, whose mark is taken away; null for any other element. */
function takeWordItem(element: Element): WordItem | null {
  const isItem = element.localName === 'p' && /mso-list:(?!none|skip)/.test(styleOf(element));
  if (!isItem) return null;
  const level = Number(/level(\d)/.exec(styleOf(element))?.[1] ?? 1);
  const text = takeMark(element);
  if (!/^\(?(?:\d+|[a-z]{1,5})[.)]/i.test(text)) return { level, number: null };
  return { level, number: Number(/\d+/.exec(text)?.[0] ?? 1) };
}

/** An item of a list as Word on the web writes it: a list of its own, with its level. */
function takeWebItem(element: Element): (WordItem & { readonly content: Element }) | null {
  const list = element.matches('ul, ol') ? element : null;
  const [item, ...others] = list?.children ?? [];
  const level = Number(item?.getAttribute('data-aria-level') ?? 0);
  if (list === null || item === undefined || others.length > 0 || level === 0) return null;
  return { level, number: list.localName === 'ol' ? Number(list.getAttribute('start') ?? 1) : null, content: item };
}

/** Puts items that follow each other into one list, with those of deeper levels in the item above them. */
function readWordLists(body: HTMLElement): void {
  const document = body.ownerDocument;
  for (const wrapper of body.querySelectorAll('.ListContainerWrapper')) unwrap(wrapper);
  let open: { readonly level: number; readonly list: Element }[] = [];
  let last: Element | null = null;
  for (const element of [...body.querySelectorAll('p, ul, ol')]) {
    if (element.closest('table') !== null) continue;
    const web = takeWebItem(element);
    const found = web ?? takeWordItem(element);
    if (found === null) continue;
    const isNext = last !== null && element.previousElementSibling === last;
    if (!isNext) open = [];
    open = open.filter(({ level }) => level <= found.level);
    const name = found.number === null ? 'ul' : 'ol';
    let deepest = open.at(-1);
    if (deepest !== undefined && deepest.level === found.level && deepest.list.localName !== name) {
      open.pop();
      deepest = open.at(-1);
    }
    if (deepest === undefined || deepest.level < found.level) {
      const list = document.createElement(name);
      if (found.number !== null && found.number > 1) list.setAttribute('start', String(found.number));
      const above = deepest?.list.lastElementChild;
      if (above instanceof Element) above.append(list);
      else element.before(list);
      deepest = { level: found.level, list };
      open.push(deepest);
    }
    const item = document.createElement('li');
    item.append(...(web?.content ?? element).childNodes);
    deepest.list.append(item);
    last = open[0]?.list ?? null;
    element.remove();
  }
}

/** Returns what a cell says, on one line. */
function lineOf(cell: Element): Node[] {
  const parts = [...cell.querySelectorAll('p, li, h2, h3, h4')].filter((part) => part.querySelector('p, li') === null);
  const lines = parts.length === 0 ? [cell] : parts;
  return lines.flatMap((line, at) => [...(at > 0 ? [new Text(' ')] : []), ...line.childNodes]);
}

/** The editor has no tables: a row is a line, its cells parted. A table that only places text is the text. */
function readTables(body: HTMLElement): void {
  const document = body.ownerDocument;
  // From the innermost outwards.
  for (const table of [...body.querySelectorAll('table')].toReversed()) {
    const rows = [...table.querySelectorAll('tr')];
    const isLayout = rows.every((row) => row.cells.length < 2);
    if (isLayout) {
      table.replaceWith(...rows.flatMap((row) => [...row.cells].flatMap((cell) => [...cell.childNodes])));
      continue;
    }
    const lines = rows.flatMap((row) => {
      const line = document.createElement('p');
      for (const [at, cell] of [...row.cells].entries()) {
        if (at > 0) line.append(' | ');
        const content = cell.localName === 'th' ? document.createElement('strong') : document.createDocumentFragment();
        content.append(...lineOf(cell));
        line.append(content);
      }
      return [...row.cells].every((cell) => textOf(cell) === '') && textOf(line).replaceAll(/[|\s]/g, '') === ''
        ? []
        : [line];
    });
    table.replaceWith(...lines);
  }
}

/** Takes away links that lead nowhere, and what only made a link look like one. */
function readLinks(body: HTMLElement): string[] {
  const lost: string[] = [];
  for (const link of [...body.querySelectorAll('a')]) {
    for (const part of link.querySelectorAll('[data-style]')) part.removeAttribute('data-style');
    for (const line of [...link.querySelectorAll('u')]) unwrap(line);
    const href = link.getAttribute('href') ?? '';
    if (isFullAddress(href)) continue;
    // Marks that a document refers to itself by are no links for its reader.
    if (href !== '' && !href.startsWith('#') && !/^file:/i.test(href) && textOf(link) !== '') lost.push(textOf(link));
    unwrap(link);
  }
  return lost;
}

function readRaised(body: HTMLElement): void {
  for (const element of [...body.querySelectorAll('sup, sub')]) {
    const text = textOf(element);
    const digits = raised[element.localName] ?? '';
    if (/^\d+$/.test(text)) element.replaceWith(text.replaceAll(/\d/g, (digit) => digits.charAt(Number(digit))));
  }
}

function dropEmptyLines(body: HTMLElement): void {
  for (const line of [...body.querySelectorAll('p')])
    if (textOf(line) === '' && line.closest('li') === null && line.querySelector('br') === null) line.remove();
}

/**
 * Returns what is pasted as the editor can show it: lists of Word, whose marks are text, as lists; headings below the
 * title of the page; rows of tables as lines; nothing of comments, deleted text and pictures (CONT-06). Its styles are set aside (`holdStyles`).
 */
export function readPastedHtml(html: string): PastedText {
  const held = holdStyles(html);
  // What was copied from an editor like this one is as it should be.
  if (html.includes('data-pm-slice')) return { html: held, lostLinks: [] };
  const { body } = new DOMParser().parseFromString(held, 'text/html');
  dropWhatIsNoText(body);
  readHeadings(body);
  readWordLists(body);
  readTables(body);
  readRaised(body);
  const lostLinks = readLinks(body);
  dropEmptyLines(body);
  return { html: body.innerHTML, lostLinks };
}
