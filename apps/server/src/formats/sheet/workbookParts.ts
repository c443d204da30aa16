import { posix } from 'node:path';

import type { ZipEntry } from '../zip/unzip.ts';
import { attributeOf, readXml } from '../xml/readXml.ts';

const ROOT_LINKS = '_rels/.rels';
const CONTENT_TYPES = '[Content_Types].xml';

/** What a part says of another: its kind, as the last word of the address that names it, and where it is. */
interface PartLink {
  readonly id: string;
  readonly kind: string;
  readonly path: string;
}

/** The name of an element or attribute without its namespace. */
export function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** The text of a part; programs may write them in UTF-16, which a mark or a wide first bracket tells. */
function utf8Part({ name, content }: ZipEntry): ZipEntry {
  const [first, second] = content;
  const isLittle = (first === 0xff && second === 0xfe) || (first === 0x3c && second === 0);
  const isBig = (first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c);
  if (!isLittle && !isBig) return { name, content };
  const text = new TextDecoder(isLittle ? 'utf-16le' : 'utf-16be', { fatal: true }).decode(content);
  return { name, content: Buffer.from(text.replace(/^(<\?xml[^>]*?encoding=)["'][^"']*["']/, '$1"UTF-8"')) };
}

/** Returns where the links of a part are kept. */
function linksPath(path: string): string {
  return posix.join(posix.dirname(path), '_rels', `${posix.basename(path)}.rels`);
}

/** The parts that a part names; none where it names none. */
function linksIn(files: readonly ZipEntry[], from: string): PartLink[] {
  const path = from === '' ? ROOT_LINKS : linksPath(from);
  const content = files.find(({ name }) => isSamePart(name, path))?.content.toString();
  const links: PartLink[] = [];
  if (content === undefined) return links;
  readXml(content, {
    open: (name, tag) => {
      const target = attributeOf(tag, 'Target');
      if (localName(name) !== 'Relationship' || target === undefined) return;
      links.push({
        id: attributeOf(tag, 'Id') ?? '',
        kind: (attributeOf(tag, 'Type') ?? '').split('/').at(-1) ?? '',
        path: target.startsWith('/') ? target.slice(1) : posix.join(posix.dirname(from), target),
      });
    },
  });
  return links;
}

/** Compares names of parts as ECMA-376 (part 2, 6.2.2) does: without their case. */
function isSamePart(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** A workbook's parts, and the ones that are looked into. */
export interface WorkbookParts {
  /** In UTF-8, and spelled as the parts that name them do: the library compares names by their case. */
  readonly files: readonly ZipEntry[];
  readonly workbook: string;
  readonly links: readonly PartLink[];
}

/** Finds the parts of a workbook by the links between them. */
export function workbookParts(stored: readonly ZipEntry[]): WorkbookParts {
  const files = stored.map(utf8Part);
  const workbook = linksIn(files, '').find(({ kind }) => kind === 'officeDocument')?.path ?? 'xl/workbook.xml';
  const links = linksIn(files, workbook);
  const spellings = [CONTENT_TYPES, ROOT_LINKS, workbook, linksPath(workbook), ...links.map(({ path }) => path)];
  const spelled = files.map(({ name, content }) => ({
    name: spellings.find((spelling) => isSamePart(spelling, name)) ?? name,
    content,
  }));
  return { files: spelled, workbook, links };
}
