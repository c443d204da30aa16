import { zipOf, type ZippedFile } from '../apps/server/src/formats/zip/testing/zipOf.ts';
import { unzip } from '../apps/server/src/formats/zip/unzip.ts';

/** A source of numbers that is the same for the same seed, so that a file that broke something is made again. */
class Chance {
  #state: number;

  constructor(seed: number) {
    this.#state = Math.imul(seed + 1, 0x9e3779b1) >>> 0;
  }

  /** A whole number from 0 to less than `most`. */
  below(most: number): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * most);
  }

  of<Item>(items: readonly Item[]): Item {
    const item = items[this.below(items.length)];
    if (item === undefined) throw new Error('Nothing to choose from');
    return item;
  }
}

type Mutation = (content: Buffer, chance: Chance) => Buffer;

/** What programs that were broken by a number, a size or a text were given. */
const sizes = [0, 1, 0x7f, 0xff, 0x7fff, 0xffff, 0x7fffffff, 0xfffffffe, 0xffffffff];
const numbers = [
  '-1',
  '0',
  '1e308',
  '-1e308',
  '99999999999999999999',
  '1048577',
  '0.0000000001',
  'NaN',
  '',
  '1.5',
  '[]',
];
const texts = [
  '\0',
  '\ud800',
  '&#xD800;',
  '&#0;',
  '&nope;',
  '<',
  '>',
  '"',
  ']]>',
  '<!DOCTYPE a [<!ENTITY b "b">]>',
  '{',
  'null',
  '\u202e',
  '\ufeff',
];

function slice(content: Buffer, chance: Chance): readonly [number, number] {
  const from = chance.below(content.length + 1);
  return [from, Math.min(content.length, from + 1 + chance.below(chance.of([4, 64, 1_024, 65_536])))];
}

const byteMutations: readonly Mutation[] = [
  (content, chance) => {
    const flipped = Buffer.from(content);
    for (let left = 1 + chance.below(20); left > 0 && flipped.length > 0; left -= 1)
      flipped[chance.below(flipped.length)] = chance.below(256);
    return flipped;
  },
  (content, chance) => content.subarray(0, chance.below(content.length + 1)),
  (content, chance) => content.subarray(chance.below(content.length + 1)),
  (content, chance) => {
    const [from, to] = slice(content, chance);
    return Buffer.concat([content.subarray(0, from), content.subarray(to)]);
  },
  (content, chance) => {
    const [from, to] = slice(content, chance);
    const piece = content.subarray(from, to);
    const copies = Array.from({ length: 1 + chance.below(piece.length > 1_024 ? 3 : 2_000) }, () => piece);
    return Buffer.concat([content.subarray(0, to), ...copies, content.subarray(to)]);
  },
  (content, chance) => {
    const [from, to] = slice(content, chance);
    return Buffer.from(content).fill(chance.of([0, 0xff, 0x20]), from, to);
  },
  (content, chance) => {
    const lying = Buffer.from(content);
    const size = chance.of(sizes);
    for (let left = 1 + chance.below(4); left > 0 && lying.length > 4; left -= 1) {
      const at = chance.below(lying.length - 4);
      if (chance.below(2) === 0) lying.writeUInt32LE(size, at);
      else lying.writeUInt16LE(size % 0x10000, at);
    }
    return lying;
  },
];

/** One of the places where a pattern is in a text; null where there is none. */
function placeIn(text: string, pattern: RegExp, chance: Chance): RegExpExecArray | null {
  const places = [...text.matchAll(pattern)];
  return places.length === 0 ? null : chance.of(places);
}

function textMutation(change: (text: string, chance: Chance) => string): Mutation {
  return (content, chance) => Buffer.from(change(content.toString(), chance));
}

/** An element without others in it, or a list, a text or a key of JSON. */
const leaf = /<(\w[\w:.-]*)[^<>]*>[^<]*<\/\1>|<[^<>]*\/>|\[[^[\]]*\],?|"[^"]*"[:,]?/g;

const textMutations: readonly Mutation[] = [
  // A number becomes another.
  textMutation((text, chance) => {
    const found = placeIn(text, /-?\d+(?:\.\d+)?/g, chance);
    if (found === null) return text;
    return text.slice(0, found.index) + chance.of(numbers) + text.slice(found.index + found[0].length);
  }),
  // Something is written that does not belong there.
  textMutation((text, chance) => {
    const at = chance.below(text.length + 1);
    return text.slice(0, at) + chance.of(texts) + text.slice(at);
  }),
  // A tag, a bracket or a quote is missing.
  textMutation((text, chance) => {
    const found = placeIn(text, /<[^<>]*>|[[\]{}",:;]/g, chance);
    return found === null ? text : text.slice(0, found.index) + text.slice(found.index + found[0].length);
  }),
  // An element, a row or a value is there many times.
  textMutation((text, chance) => {
    const pattern = chance.of([/<(row|table:table-row|sheet)\b[^]*?<\/\1>/g, leaf, leaf]);
    const found = placeIn(text, pattern, chance);
    if (found === null) return text;
    const end = found.index + found[0].length;
    return text.slice(0, end) + found[0].repeat(chance.of([1, 30, 3_000])) + text.slice(end);
  }),
  // It is cut between two tags, lines or brackets.
  textMutation((text, chance) => {
    const found = placeIn(text, /[>\n}\]]/g, chance);
    return found === null ? text : text.slice(0, found.index + 1);
  }),
  // An attribute or value of one is that of another.
  textMutation((text, chance) => {
    const [one, other] = [placeIn(text, /"[^"]*"/g, chance), placeIn(text, /"[^"]*"/g, chance)];
    if (one === null || other === null) return text;
    return text.slice(0, one.index) + other[0] + text.slice(one.index + one[0].length);
  }),
];

function withEntry(files: readonly ZippedFile[], at: number, change: (file: ZippedFile) => ZippedFile[]): Buffer {
  return zipOf(...files.flatMap((file, index) => (index === at ? change(file) : [file])));
}

/** An archive that is whole, though what is in it is not what it was. */
function changeArchive(files: readonly ZippedFile[], chance: Chance): Buffer {
  const at = chance.below(files.length);
  const others = files.map(({ name }) => name);
  const within = (mutations: readonly Mutation[]) =>
    withEntry(files, at, (file) => [{ ...file, content: chance.of(mutations)(Buffer.from(file.content), chance) }]);
  return chance.of<() => Buffer>([
    () => within(textMutations),
    () => within(textMutations),
    () => within(textMutations),
    () => within(byteMutations),
    () => withEntry(files, at, (file) => [file, file]),
    () => withEntry(files, at, () => []),
    () =>
      withEntry(files, at, (file) => [
        { ...file, name: chance.of(['../../x', '/etc/x', 'C:\\x', '', '\0', ...others]) },
      ]),
    () => withEntry(files, at, (file) => [{ ...file, content: Buffer.from(chance.of(files).content) }]),
    () => withEntry(files, at, (file) => [{ ...file, toldBytes: chance.of(sizes) }]),
  ])();
}

/** A damaged copy of a file, the same for the same seed: its bytes, its text, or of an archive what is packed in it. */
export function mutateFile(content: Buffer, kind: 'archive' | 'bytes' | 'text', seed: number): Buffer {
  const chance = new Chance(seed);
  const files = kind === 'archive' && chance.below(4) > 0 ? unzip(content, everything) : null;
  if (files !== null && typeof files !== 'string') return changeArchive(files, chance);
  const mutations = kind === 'text' ? [...textMutations, ...byteMutations] : byteMutations;
  let changed = content;
  for (let left = chance.of([1, 1, 1, 2, 3]); left > 0; left -= 1) changed = chance.of(mutations)(changed, chance);
  return changed;
}

const everything = { maxFiles: 1_000, maxFileBytes: 100_000_000, maxUnpackedBytes: 100_000_000 };
