import { drawingLimits } from '@atrium/contract/files';

import { wideEncodingOf } from '../../base/wideEncoding.ts';
import { DrawingFault, readElements, type XmlElement } from './svgElements.ts';
import { cleanAttribute, elements, groups, referenceIn, shapes, texts } from './svgRules.ts';
import { declarationsOf, readStyles, styleOf, type StyleRules } from './svgStyles.ts';

/** A drawing that may be stored; width and height in units of its view box. */
export interface CleanSvg {
  readonly svg: string;
  readonly width: number;
  readonly height: number;
}

interface CleanElement {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly (CleanElement | string)[];
}

const NAMESPACE = 'http://www.w3.org/2000/svg';
/** Longest chain of references: a drawing of a drawing of a drawing. */
const MAX_LINKS = 30;
/** Characters of a path that take as long to draw as an element. */
const CHARACTERS_PER_ELEMENT = 200;
const pixels: Readonly<Record<string, number>> = {
  '': 1,
  px: 1,
  pt: 4 / 3,
  pc: 16,
  mm: 96 / 25.4,
  cm: 96 / 2.54,
  in: 96,
};

/** The name of an element of SVG without its prefix; null for one of another language. */
function svgName(written: string, prefix: string): string | null {
  if (prefix === '') return written.includes(':') ? null : written;
  return written.startsWith(prefix) ? written.slice(prefix.length) : null;
}

function lengthOf(text: string | undefined): number | null {
  const [, digits, unit = ''] = /^(\d{1,9}(?:\.\d{1,9})?)\s*([a-z]{0,2})$/i.exec(text?.trim() ?? '') ?? [];
  const factor = pixels[unit.toLowerCase()];
  return digits === undefined || factor === undefined ? null : Number(digits) * factor;
}

/** The part of the plane that is drawn: the view box, else width and height. */
function viewBoxOf({ attributes }: XmlElement): readonly [number, number, number, number] {
  const numbers = (attributes.get('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map((part) =>
      /^[-+]?\d{0,9}(?:\.\d{0,9})?(?:e[-+]?\d{1,2})?$/i.test(part) && part !== '' ? Number(part) : Number.NaN,
    );
  const [left = 0, top = 0, width = Number.NaN, height = Number.NaN] = attributes.has('viewBox')
    ? numbers
    : [0, 0, lengthOf(attributes.get('width')) ?? Number.NaN, lengthOf(attributes.get('height')) ?? Number.NaN];
  const isUsable =
    [left, top, width, height].every(Number.isFinite) &&
    Math.min(width, height) > 0 &&
    Math.max(width, height) <= drawingLimits.maxSide &&
    Math.max(width, height) / Math.min(width, height) <= drawingLimits.maxRatio;
  if (!isUsable) throw new DrawingFault('drawingSize');
  return [left, top, width, height];
}

/** Every text of the style elements of a drawing. */
function stylesIn(element: XmlElement, prefix: string): string {
  const own = svgName(element.name, prefix) === 'style';
  return element.children
    .map((child) => (typeof child === 'string' ? (own ? child : '') : stylesIn(child, prefix)))
    .join('\n');
}

function cleanAttributes({ name, attributes }: XmlElement, svg: string, rules: StyleRules): Map<string, string> {
  const kept = new Map<string, string>();
  for (const [written, value] of attributes) {
    // A reference is written with a prefix by older programs, whatever they call it.
    const key = written.endsWith(':href') ? 'href' : written;
    const clean = cleanAttribute(key, value);
    if (clean !== null) kept.set(key, clean);
  }
  const own = { name: svg === '' ? name : svg, classes: attributes.get('class') ?? '', id: attributes.get('id') };
  for (const [key, value] of styleOf(rules, own)) kept.set(key, value);
  for (const [key, value] of declarationsOf(attributes.get('style') ?? '')) kept.set(key, value);
  return kept;
}

/** The element as it may be stored; null for one that is left out, with all that is in it. */
function cleanElement(element: XmlElement, prefix: string, rules: StyleRules): CleanElement | null {
  const written = svgName(element.name, prefix);
  if (written === null) return null;
  const name = groups.has(written) ? 'g' : written;
  if (!elements.has(name)) return null;
  const attributes = cleanAttributes(element, name, rules);
  if (name === 'use' && !attributes.has('href')) return null;
  const children = element.children.flatMap((child): (CleanElement | string)[] => {
    if (typeof child === 'string') return texts.has(name) ? [child] : [];
    const clean = cleanElement(child, prefix, rules);
    return clean === null ? [] : [clean];
  });
  return { name, attributes, children };
}

function* all(element: CleanElement): Generator<CleanElement> {
  yield element;
  for (const child of element.children) if (typeof child !== 'string') yield* all(child);
}

/** Refuses a drawing whose references make it draw more than a browser does in a moment, or never end. */
function assertDrawable(root: CleanElement): void {
  const byId = new Map<string, CleanElement>();
  for (const element of all(root)) {
    const id = element.attributes.get('id');
    if (id !== undefined && !byId.has(id)) byId.set(id, element);
  }
  const known = new Map<CleanElement, number>();
  const underWay = new Set<CleanElement>();
  const costOf = (element: CleanElement, links: number): number => {
    const before = known.get(element);
    if (before !== undefined) return before;
    if (links > MAX_LINKS) throw new DrawingFault('drawingTooComplex');
    if (underWay.has(element)) throw new DrawingFault('drawingBroken');
    underWay.add(element);
    let cost = 1;
    for (const [name, value] of element.attributes) {
      cost += value.length / CHARACTERS_PER_ELEMENT;
      const target = byId.get(referenceIn(name, value) ?? '');
      if (target !== undefined) cost += costOf(target, links + 1);
    }
    for (const child of element.children) if (typeof child !== 'string') cost += costOf(child, links);
    if (cost > drawingLimits.maxDrawn) throw new DrawingFault('drawingTooComplex');
    underWay.delete(element);
    known.set(element, cost);
    return cost;
  };
  costOf(root, 0);
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(text: string): string {
  return text.replaceAll(/[&<>"]/g, (one) => escapes[one] ?? one);
}

function write({ name, attributes, children }: CleanElement): string {
  const facts = [...attributes].map(([key, value]) => ` ${key}="${escaped(value)}"`).join('');
  const content = children.map((child) => (typeof child === 'string' ? escaped(child) : write(child))).join('');
  return content === '' ? `<${name}${facts}/>` : `<${name}${facts}>${content}</${name}>`;
}

/** The encoding that a document names in its first line. */
const declaredEncoding = /^(?:\u00ef\u00bb\u00bf)?<\?xml\s[^>]{0,100}?\bencoding\s*=\s*["']([\w.:-]{1,40})["']/;

/** The text of a document in the encoding that it is in, or names; UTF-8 without one. */
function decoded(content: Buffer): string {
  const [, named = 'utf-8'] = declaredEncoding.exec(content.subarray(0, 200).toString('latin1')) ?? [];
  // A document of single bytes that names UTF-16 was saved again by a program that left its first line as it was.
  const encoding = wideEncodingOf(content) ?? (/^utf-?16/i.test(named) ? 'utf-8' : named);
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(content);
  } catch {
    throw new DrawingFault('drawingBroken');
  }
}

/**
 * Reads an SVG and writes it again from what it is known to be: elements, attributes and values of an allow-list, styles as
 * attributes, references within the document alone. Nothing of the file is copied (MAP-06, SEC-07, SEC-09).
 * @throws DrawingFault that says what to change
 */
export function cleanSvg(content: Buffer): CleanSvg {
  const root = readElements(decoded(content));
  const prefix = root.name.includes(':') ? root.name.slice(0, root.name.indexOf(':') + 1) : '';
  const declared = root.attributes.get(prefix === '' ? 'xmlns' : `xmlns:${prefix.slice(0, -1)}`);
  if (svgName(root.name, prefix) !== 'svg' || declared !== NAMESPACE) throw new DrawingFault('drawingBroken');
  const [left, top, width, height] = viewBoxOf(root);
  const clean = cleanElement(root, prefix, readStyles(stylesIn(root, prefix)));
  if (clean === null) throw new DrawingFault('drawingBroken');
  const own = new Map(
    [...clean.attributes].filter(([name]) => !['width', 'height', 'x', 'y', 'viewBox'].includes(name)),
  );
  const sized: CleanElement = {
    name: clean.name,
    attributes: new Map([
      ['xmlns', NAMESPACE],
      ['width', String(width)],
      ['height', String(height)],
      ['viewBox', [left, top, width, height].join(' ')],
      ...own,
    ]),
    children: clean.children,
  };
  if (![...all(sized)].some(({ name }) => shapes.has(name))) throw new DrawingFault('drawingEmpty');
  assertDrawable(sized);
  return { svg: write(sized), width, height };
}
