/** What a kind is used for apart from being kept: whether lists are filtered or sorted by it, or search in it, and show it. */
export interface FieldUses {
  readonly filter?: true;
  readonly sort?: true;
  readonly search?: true;
  readonly column?: true;
}

/** What a field of a new resource can be: how the contract, the table, the form and a test write it. */
export interface FieldKind {
  readonly contract: string;
  /** Makers of `core/fields.ts` that the contract imports. */
  readonly imports: readonly string[];
  /** The maker of the column, from drizzle or `db/columns.ts`, and what it takes behind the column's name. */
  readonly maker: string;
  readonly makerOptions?: string;
  readonly uses: FieldUses;
  /** `always`: the kind itself has a null. `default`: a new record need not have it. Without either it is required, unless the command says `?`. */
  readonly isOptional?: 'always' | 'default';
  readonly widget?: string;
  /** The filter of the list's bar; without one it has none. */
  readonly filterBar?: 'text' | 'boolean' | 'number' | 'date';
  /** A valid value for tests, as code that may name what an example is made with: `mark`, `create`, `image`. */
  readonly example: string;
  /** The values of a choice, in order. */
  readonly choices?: readonly string[];
  /** The resource whose record's id it is. */
  readonly refersTo?: string;
  /** Whether it is the id of a stored image. */
  readonly isImage?: true;
  /** Whether no two records have the same. */
  readonly isUnique?: true;
}

const own = ['sortedText', 'instant'];

/** Checks whether a column maker comes from `db/columns.ts` rather than from drizzle. */
export function isOwnMaker(maker: string): boolean {
  return own.includes(maker);
}

/** The kinds by the name that the command takes, without those that it tells more about. */
const plainKinds: Readonly<Record<string, FieldKind>> = {
  name: {
    contract: 'name()',
    imports: ['name'],
    maker: 'sortedText',
    uses: { filter: true, sort: true, search: true, column: true },
    example: '`Name ${mark}`',
  },
  text: {
    contract: 'shortText()',
    imports: ['shortText'],
    maker: 'text',
    uses: { search: true, column: true },
    isOptional: 'always',
    example: '`Text ${mark}`',
  },
  description: {
    contract: 'description()',
    imports: ['description'],
    maker: 'text',
    uses: {},
    isOptional: 'always',
    widget: 'multiline',
    example: '`Text ${mark}`',
  },
  email: {
    contract: 'email()',
    imports: ['email'],
    maker: 'sortedText',
    uses: { filter: true, sort: true, search: true, column: true },
    widget: 'email',
    example: '`${codeOf(mark)}@people.example`',
  },
  url: {
    contract: 'httpUrl()',
    imports: ['httpUrl'],
    maker: 'text',
    uses: { search: true, column: true },
    widget: 'url',
    example: '`https://${codeOf(mark)}.example`',
  },
  whole: {
    contract: 'wholeNumber()',
    imports: ['wholeNumber'],
    maker: 'integer',
    uses: { filter: true, sort: true, column: true },
    filterBar: 'number',
    example: '3',
  },
  amount: {
    contract: 'amount()',
    imports: ['amount'],
    maker: 'numeric',
    makerOptions: "{ precision: 9, scale: 2, mode: 'number' }",
    uses: { filter: true, sort: true, column: true },
    filterBar: 'number',
    example: '12.5',
  },
  boolean: {
    contract: 'z.boolean()',
    imports: [],
    maker: 'boolean',
    uses: { filter: true, column: true },
    isOptional: 'default',
    filterBar: 'boolean',
    example: 'true',
  },
  instant: {
    contract: 'instant()',
    imports: ['instant'],
    maker: 'instant',
    uses: { filter: true, sort: true, column: true },
    widget: 'dateTime',
    filterBar: 'date',
    example: "'2099-06-01T09:00:00.000Z'",
  },
  // A day has no zone, and sorts as the text that it is.
  date: {
    contract: "z.iso.date('invalid')",
    imports: [],
    maker: 'text',
    uses: { filter: true, sort: true, column: true },
    widget: 'date',
    example: "'2099-06-01'",
  },
  colour: {
    contract: 'hexColour()',
    imports: ['hexColour'],
    maker: 'text',
    uses: {},
    widget: 'colour',
    example: "'#123456'",
  },
  image: {
    contract: 'id()',
    imports: ['id'],
    maker: 'uuid',
    uses: {},
    isImage: true,
    example: "await image('image')",
  },
};

/** A code with fixed beginnings, once in its place: `code:policy.` or `code:ActionMenu.|ActionArea.`. */
function codeKind(prefixes: readonly string[]): FieldKind {
  return {
    contract: `prefixedCode(${prefixes.map((prefix) => `'${prefix}'`).join(', ')})`,
    imports: ['prefixedCode'],
    maker: 'sortedText',
    uses: { filter: true, sort: true, search: true, column: true },
    isUnique: true,
    example: `\`${prefixes[0] ?? ''}\${mark}\``,
  };
}

/** One of a few values: `choice:open|closed`. */
function choiceKind(choices: readonly string[]): FieldKind {
  return {
    contract: '',
    imports: [],
    maker: 'text',
    uses: { filter: true, column: true },
    choices,
    example: `'${choices[0] ?? ''}'`,
  };
}

/** How an example names the places that its people were given; of other resources it makes a record. */
const ownPlaces: Readonly<Record<string, string>> = {
  customer: 'customerId',
  building: 'buildingId',
  vendor: 'await vendor()',
};

/** The id of another resource's record: `reference:country`. */
function referenceKind(resource: string): FieldKind {
  return {
    contract: 'id()',
    imports: ['id'],
    maker: 'uuid',
    uses: { filter: true },
    refersTo: resource,
    example: ownPlaces[resource] ?? `(await create('${resource}')).id`,
  };
}

/** The names of all kinds, with what follows the colon where something does. */
export const kindNames = [
  ...Object.keys(plainKinds),
  'code:beginning|beginning',
  'choice:value|value',
  'reference:resource',
] as const;

/** The kind of a field as the command names it, `more` being what follows its colon; undefined when there is none of the name. */
export function kindOf(kind: string, more: readonly string[]): FieldKind | undefined {
  if (kind === 'code') return codeKind(more);
  if (kind === 'choice') return choiceKind(more);
  return kind === 'reference' ? referenceKind(more[0] ?? '') : plainKinds[kind];
}
