import { drawingLimits, type FieldCode } from '@atrium/contract/files';

/** An element of a document: names as they are written, values without references to characters. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly (XmlElement | string)[];
}

/** A drawing that is refused, with the code that says why. */
export class DrawingFault extends Error {
  override readonly name = 'DrawingFault';
  readonly code: FieldCode;
  constructor(code: FieldCode) {
    super(code);
    this.code = code;
  }
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
const invisible = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u;
const namePart = /[^\s=/>"'<&]+/y;
const attributePart = /\s+([^\s=/>"'<&]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y;
const endPart = /\s*(\/?)>/y;

function broken(): DrawingFault {
  return new DrawingFault('drawingBroken');
}

function characterOf(reference: string): string {
  const known = entities[reference];
  if (known !== undefined) return known;
  const digits = /^#(?:x([\da-f]{1,6})|(\d{1,7}))$/i.exec(reference);
  if (digits === null) throw broken();
  const code = digits[1] === undefined ? Number(digits[2]) : Number.parseInt(digits[1], 16);
  if (code > 0x10ffff) throw broken();
  const character = String.fromCodePoint(code);
  if (invisible.test(character)) throw broken();
  return character;
}

function textOf(written: string): string {
  if (!written.includes('&')) return written;
  return written.replace(/&([^;&\s]{0,12})(;?)/g, (_, reference: string, end: string) => {
    if (end === '') throw broken();
    return characterOf(reference);
  });
}

function match(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** Where a part that begins with a mark ends. */
function after(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from);
  if (at === -1) throw broken();
  return at + mark.length;
}

/** Skips what is neither element nor text; answers where it ends, or null. Declarations of a document type of its own are refused: entities multiply, and name other files. */
function skipAside(text: string, at: number, isBefore: boolean): number | null {
  if (text.startsWith('<!--', at)) return after(text, '-->', at + 4);
  if (text.startsWith('<?', at)) return after(text, '?>', at + 2);
  if (!/^<!doctype/i.test(text.slice(at, at + 9))) return null;
  const end = after(text, '>', at);
  if (!isBefore || text.slice(at, end).includes('[')) throw new DrawingFault('drawingEntities');
  return end;
}

interface Opened {
  readonly name: string;
  readonly attributes: Map<string, string>;
  readonly children: (XmlElement | string)[];
}

/** Reads the tag that begins at `at`. */
function openTag(text: string, at: number): { element: Opened; end: number; isEmpty: boolean } {
  const [name] = match(namePart, text, at + 1) ?? [];
  if (name === undefined) throw broken();
  const attributes = new Map<string, string>();
  let end = at + 1 + name.length;
  for (;;) {
    const found = match(attributePart, text, end);
    if (found === null) break;
    const [whole, key = '', double, single] = found;
    const value = double ?? single ?? '';
    if (attributes.has(key)) throw broken();
    if (value.length > drawingLimits.maxValue || attributes.size >= drawingLimits.maxAttributes)
      throw new DrawingFault('drawingTooComplex');
    attributes.set(key, textOf(value));
    end += whole.length;
  }
  const close = match(endPart, text, end);
  if (close === null) throw broken();
  return { element: { name, attributes, children: [] }, end: end + close[0].length, isEmpty: close[1] === '/' };
}

/**
 * Reads a document as XML, strictly and within bounds: well-formed, of one root, with no entities but the five of XML, and
 * nothing is fetched (SEC-07, SEC-09).
 * @throws DrawingFault
 */
export function readXml(text: string): XmlElement {
  if (invisible.test(text)) throw broken();
  const opened: Opened[] = [];
  let root: Opened | null = null;
  let count = 0;
  let at = 0;
  const add = (part: string) => {
    const around = opened.at(-1);
    if (around !== undefined) around.children.push(part);
    else if (part.trim() !== '') throw broken();
  };
  while (at < text.length) {
    const next = text.indexOf('<', at);
    const end = next === -1 ? text.length : next;
    if (end > at) add(textOf(text.slice(at, end)));
    if (next === -1) break;
    const skipped = skipAside(text, next, root === null);
    if (skipped !== null) at = skipped;
    else if (text.startsWith('<![CDATA[', next)) {
      at = after(text, ']]>', next);
      add(text.slice(next + 9, at - 3));
    } else if (text.startsWith('</', next)) {
      const [name] = match(namePart, text, next + 2) ?? [];
      const close = match(endPart, text, next + 2 + (name?.length ?? 0));
      if (name === undefined || close === null || close[1] === '/' || opened.pop()?.name !== name) throw broken();
      at = next + 2 + name.length + close[0].length;
    } else {
      const tag = openTag(text, next);
      count += 1;
      if (count > drawingLimits.maxElements || opened.length >= drawingLimits.maxDepth)
        throw new DrawingFault('drawingTooComplex');
      const around = opened.at(-1);
      if (around !== undefined) around.children.push(tag.element);
      else if (root === null) root = tag.element;
      else throw broken();
      if (!tag.isEmpty) opened.push(tag.element);
      at = tag.end;
    }
  }
  if (root === null || opened.length > 0) throw broken();
  return root;
}
