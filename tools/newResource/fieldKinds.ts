/** What a field of a new resource can be: how the contract, the table and the form write it. */
export interface FieldKind {
  readonly contract: string;
  /** Makers of `core/fields.ts` that the contract imports. */
  readonly imports: readonly string[];
  readonly column: (column: string) => string;
  /** The drizzle or own column maker that the table imports. */
  readonly maker: string;
  readonly isText: boolean;
  readonly widget?: string;
  /** A valid value for tests, as code that may name the example's `mark`. */
  readonly example: string;
}

const own = ['sortedText', 'instant'];

/** Whether a column maker comes from `db/columns.ts` rather than from drizzle. */
export function isOwnMaker(maker: string): boolean {
  return own.includes(maker);
}

/** The kinds by the name that the command takes. */
export const fieldKinds: Readonly<Record<string, FieldKind>> = {
  name: {
    contract: 'name()',
    imports: ['name'],
    column: (column) => `sortedText('${column}').notNull()`,
    maker: 'sortedText',
    isText: true,
    example: '`Name ${mark}`',
  },
  text: {
    contract: 'shortText()',
    imports: ['shortText'],
    column: (column) => `text('${column}')`,
    maker: 'text',
    isText: true,
    example: '`Text ${mark}`',
  },
  description: {
    contract: 'description()',
    imports: ['description'],
    column: (column) => `text('${column}')`,
    maker: 'text',
    isText: true,
    widget: 'multiline',
    example: '`Text ${mark}`',
  },
  email: {
    contract: 'email()',
    imports: ['email'],
    column: (column) => `sortedText('${column}').notNull()`,
    maker: 'sortedText',
    isText: true,
    widget: 'email',
    example: '`${codeOf(mark)}@people.example`',
  },
  url: {
    contract: 'httpUrl()',
    imports: ['httpUrl'],
    column: (column) => `text('${column}').notNull()`,
    maker: 'text',
    isText: true,
    widget: 'url',
    example: '`https://${codeOf(mark)}.example`',
  },
  whole: {
    contract: 'wholeNumber()',
    imports: ['wholeNumber'],
    column: (column) => `integer('${column}').notNull()`,
    maker: 'integer',
    isText: false,
    example: '3',
  },
  boolean: {
    contract: 'z.boolean()',
    imports: [],
    column: (column) => `boolean('${column}').notNull()`,
    maker: 'boolean',
    isText: false,
    example: 'true',
  },
  instant: {
    contract: 'instant()',
    imports: ['instant'],
    column: (column) => `instant('${column}').notNull()`,
    maker: 'instant',
    isText: false,
    widget: 'dateTime',
    example: "'2099-06-01T09:00:00.000Z'",
  },
};

/** The kind of a code with fixed beginnings: `code:policy.` or `code:ActionMenu.,ActionArea.`. */
export function codeKind(prefixes: readonly string[]): FieldKind {
  return {
    contract: `prefixedCode(${prefixes.map((prefix) => `'${prefix}'`).join(', ')})`,
    imports: ['prefixedCode'],
    column: (column) => `sortedText('${column}').notNull()`,
    maker: 'sortedText',
    isText: true,
    example: `\`${prefixes[0] ?? ''}\${mark}\``,
  };
}
