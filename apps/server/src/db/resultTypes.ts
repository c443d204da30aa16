import pg from 'pg';

type Parser = (text: string) => unknown;

const text: Parser = (value) => value;
const number: Parser = Number;
const boolean: Parser = (value) => value === 't';
const json: Parser = (value) => JSON.parse(value);
const bytes: Parser = (value) => new Uint8Array(Buffer.from(value.slice(2), 'hex'));

const TEXT_ARRAY: number = 1009;

/** [type, its array type, how its text is read]: the fixed ids of pg_type. */
const types: readonly (readonly [oid: number, arrayOid: number, parser: Parser])[] = [
  [16, 1000, boolean],
  [17, 1001, bytes],
  [18, 1002, text],
  [19, 1003, text],
  [20, 1016, number], // int8
  [21, 1005, number], // int2
  [23, 1007, number], // int4
  [25, 1009, text],
  [26, 1028, number], // oid
  [114, 199, json],
  [700, 1021, number], // float4
  [701, 1022, number], // float8
  [1042, 1014, text], // bpchar
  [1043, 1015, text], // varchar
  [1082, 1182, text], // date
  [1083, 1183, text], // time
  [1114, 1115, text], // timestamp
  [1184, 1185, text], // timestamptz
  [1186, 1187, text], // interval
  [1266, 1270, text], // timetz
  [1700, 1231, number], // numeric
  [2950, 2951, text], // uuid
  [3802, 3807, json], // jsonb
];

/** Reads an array literal such as `{1,"a b",NULL}`; arrays inside arrays are read too. */
function arrayParser(parseElement: Parser): Parser {
  // oxlint-disable-next-line typescript/no-unsafe-assignment -- the driver types each of its parsers as any
  const parseTextArray: (literal: string) => unknown = pg.types.getTypeParser(TEXT_ARRAY);
  const read = (element: unknown): unknown =>
    Array.isArray(element) ? element.map(read) : typeof element === 'string' ? parseElement(element) : null;
  return (literal) => read(parseTextArray(literal));
}

/** How the text of each type id becomes a value; ids that are missing stay text. */
export const resultParsers: ReadonlyMap<number, Parser> = new Map(
  types.flatMap(([oid, arrayOid, parser]): [number, Parser][] => [
    [oid, parser],
    [arrayOid, arrayParser(parser)],
  ]),
);

/** Reads one value in text form. */
export function parserOf(oid: number): Parser {
  return resultParsers.get(oid) ?? text;
}
