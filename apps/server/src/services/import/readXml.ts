/** The text is no whole XML document. */
export class MalformedXmlError extends Error {
  override readonly name = 'MalformedXmlError';
}

/** What a caller learns of a document while it is read. */
export interface XmlReader {
  /** A start tag; `tag` is what is between its angle brackets. An empty element is opened and closed. */
  readonly open?: (name: string, tag: string) => void;
  readonly close?: (name: string) => void;
  readonly text?: (text: string) => void;
}

/** Elements in each other; spreadsheets have about a dozen. */
const MAX_DEPTH = 200;

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function characterOf(reference: string): string {
  const isHex = reference.startsWith('#x');
  const code = reference.startsWith('#') ? Number.parseInt(reference.slice(isHex ? 2 : 1), isHex ? 16 : 10) : NaN;
  const character = Number.isNaN(code) || code > 0x10ffff ? entities[reference] : String.fromCodePoint(code);
  if (character === undefined) throw new MalformedXmlError(`&${reference}; is not known`);
  return character;
}

/** A text with its references to characters replaced; those that a document declares itself are refused with it. */
export function unescapeXml(text: string): string {
  return text.includes('&') ? text.replaceAll(/&([^&;]{0,10});/g, (_, name: string) => characterOf(name)) : text;
}

/** The value of an attribute of a start tag. */
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

/** The place of the bracket that ends a tag; one in quotes does not. */
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

/**
 * Reads a whole XML document, each character once. A part of one, however it came to be, is refused: a reader that takes
 * what there is would make a shorter list of it (MSG-16). So are documents that declare anything of their own (SEC-09).
 * @throws MalformedXmlError
 */
export function readXml(xml: string, reader: XmlReader): void {
  const open: string[] = [];
  let hasRoot = false;
  let at = xml.startsWith('\uFEFF') ? 1 : 0;
  while (at < xml.length) {
    const start = xml.indexOf('<', at);
    const text = xml.slice(at, start === -1 ? xml.length : start);
    if (open.length > 0) reader.text?.(unescapeXml(text));
    else if (text.trim() !== '') throw new MalformedXmlError('There is text outside of the document');
    if (start === -1) break;
    if (xml.startsWith(COMMENT_START, start)) at = indexAfter(xml, '-->', start + COMMENT_START.length);
    else if (xml.startsWith('<?', start)) at = indexAfter(xml, '?>', start);
    else if (xml.startsWith(RAW_START, start)) {
      at = indexAfter(xml, ']]>', start);
      reader.text?.(xml.slice(start + RAW_START.length, at - ']]>'.length));
    } else if (xml.startsWith('<!', start)) throw new MalformedXmlError('It declares something of its own');
    else {
      const end = endOfTag(xml, start + 1);
      const isEmpty = xml[end - 1] === '/';
      const tag = xml.slice(start + 1, isEmpty ? end - 1 : end);
      at = end + 1;
      if (tag.startsWith('/')) {
        const name = tag.slice(1).trimEnd();
        if (open.pop() !== name) throw new MalformedXmlError(`</${name.slice(0, 50)}> closes another element`);
        reader.close?.(name);
        continue;
      }
      const name = tag.slice(0, Math.max(0, tag.search(/\s|$/)));
      if (name === '' || (hasRoot && open.length === 0) || open.length === MAX_DEPTH)
        throw new MalformedXmlError('An element is where none can be');
      hasRoot = true;
      reader.open?.(name, tag);
      if (isEmpty) reader.close?.(name);
      else open.push(name);
    }
  }
  if (!hasRoot || open.length > 0) throw new MalformedXmlError('The document does not end');
}
