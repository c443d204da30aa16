/** Why a document is refused: it is not well-formed, declares something of its own, or nests too deep. */
type XmlFault = 'malformed' | 'declares' | 'tooDeep';

/** The text is no whole XML document, or one that asks for more than a reader takes. */
export class MalformedXmlError extends Error {
  override readonly name = 'MalformedXmlError';
  readonly fault: XmlFault;
  constructor(message: string, fault: XmlFault = 'malformed') {
    super(message);
    this.fault = fault;
  }
}

/** What a caller learns of a document while it is read. */
export interface XmlReader {
  /** A start tag; `tag` is what is between its angle brackets. An empty element is opened and closed. */
  readonly open?: (name: string, tag: string) => void;
  readonly close?: (name: string) => void;
  readonly text?: (text: string) => void;
}

/** What a document may have. */
interface XmlBounds {
  /** Elements in each other; spreadsheets have about a dozen. */
  readonly maxDepth?: number;
  /** Whether the name of its type may come before it, as drawing programs write it; it may declare nothing there. */
  readonly hasType?: boolean;
}

const MAX_DEPTH = 200;

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const MAX_CODE = 0x10ffff;

/** Returns the character of a number; none has 0, and none of the halves of a pair. */
function characterAt(code: number): string | null {
  const isHalf = code >= 0xd800 && code <= 0xdfff;
  return code === 0 || isHalf || code > MAX_CODE ? null : String.fromCodePoint(code);
}

function characterOf(reference: string): string {
  const [, hex, decimal] = /^#(?:x([\da-f]{1,6})|(\d{1,7}))$/i.exec(reference) ?? [];
  const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
  const character = Number.isNaN(code) ? entities[reference] : characterAt(code);
  if (character === undefined || character === null) throw new MalformedXmlError(`&${reference}; is not known`);
  return character;
}

/**
 * Replaces the references to characters in a text; those that a document declares itself are refused with it.
 * @throws MalformedXmlError
 */
export function unescapeXml(text: string): string {
  if (!text.includes('&')) return text;
  return text.replaceAll(/&([^;&\s]{0,12})(;?)/g, (_, reference: string, end: string) => {
    if (end === '') throw new MalformedXmlError('A reference does not end');
    return characterOf(reference);
  });
}

/** Returns the value of an attribute of a start tag. */
export function attributeOf(tag: string, name: string): string | undefined {
  const start = tag.indexOf(` ${name}=`);
  const quoteAt = start + name.length + 2;
  const quote = start === -1 ? undefined : tag[quoteAt];
  if (quote !== '"' && quote !== "'") return undefined;
  return unescapeXml(tag.slice(quoteAt + 1, tag.indexOf(quote, quoteAt + 1)));
}

function indexAfter(xml: string, end: string, from: number): number {
  const at = xml.indexOf(end, from);
  if (at === -1) throw new MalformedXmlError(`${end} is missing`);
  return at + end.length;
}

/** Finds the bracket that ends a tag; one in quotes does not. */
function endOfTag(xml: string, from: number): number {
  let quote = '';
  for (let at = from; at < xml.length; at += 1) {
    const sign = xml[at];
    if (quote !== '') {
      if (sign === quote) quote = '';
    } else if (sign === '"' || sign === "'") quote = sign;
    else if (sign === '>') return at;
    else if (sign === '<') break;
  }
  throw new MalformedXmlError('A tag does not end');
}

const COMMENT_START = '<!--';
const RAW_START = '<![CDATA[';
const TYPE_START = /^<!doctype$/i;

/** Returns the end of the name of the document's type; entities of its own multiply, and name other files (SEC-09). */
function endOfType(xml: string, start: number, mayBeHere: boolean): number {
  if (!TYPE_START.test(xml.slice(start, start + '<!doctype'.length)))
    throw new MalformedXmlError('It declares something of its own');
  const end = indexAfter(xml, '>', start);
  if (!mayBeHere || xml.slice(start, end).includes('['))
    throw new MalformedXmlError('It declares something of its own', 'declares');
  return end;
}

/**
 * Reads a whole XML document, each character once. A part of one, however it came to be, is refused: a reader that takes
 * what there is would make a shorter list of it (MSG-16). So are documents that declare anything of their own (SEC-09).
 * @throws MalformedXmlError
 */
export function readXml(
  xml: string,
  reader: XmlReader,
  { maxDepth = MAX_DEPTH, hasType = false }: XmlBounds = {},
): void {
  const open: string[] = [];
  let hasRoot = false;
  let at = xml.startsWith('\uFEFF') ? 1 : 0;
  const say = (text: string) => {
    if (open.length > 0) reader.text?.(text);
    else if (text.trim() !== '') throw new MalformedXmlError('There is text outside of the document');
  };
  while (at < xml.length) {
    const start = xml.indexOf('<', at);
    const text = xml.slice(at, start === -1 ? xml.length : start);
    if (text !== '') say(unescapeXml(text));
    if (start === -1) break;
    if (xml.startsWith(COMMENT_START, start)) at = indexAfter(xml, '-->', start + COMMENT_START.length);
    else if (xml.startsWith('<?', start)) at = indexAfter(xml, '?>', start);
    else if (xml.startsWith(RAW_START, start)) {
      at = indexAfter(xml, ']]>', start);
      say(xml.slice(start + RAW_START.length, at - ']]>'.length));
    } else if (xml.startsWith('<!', start)) at = endOfType(xml, start, hasType && !hasRoot);
    else {
      const end = endOfTag(xml, start + 1);
      const isEmpty = xml[end - 1] === '/';
      const tag = xml.slice(start + 1, isEmpty ? end - 1 : end);
      at = end + 1;
      if (tag.startsWith('/')) {
        const name = tag.slice(1).trimEnd();
        if (isEmpty || open.pop() !== name)
          throw new MalformedXmlError(`</${name.slice(0, 50)}> closes another element`);
        reader.close?.(name);
        continue;
      }
      const name = tag.slice(0, Math.max(0, tag.search(/\s|$/)));
      if (name === '' || (hasRoot && open.length === 0)) throw new MalformedXmlError('An element is where none can be');
      if (open.length === maxDepth) throw new MalformedXmlError('Elements are in too many others', 'tooDeep');
      hasRoot = true;
      reader.open?.(name, tag);
      if (isEmpty) reader.close?.(name);
      else open.push(name);
    }
  }
  if (!hasRoot || open.length > 0) throw new MalformedXmlError('The document does not end');
}
