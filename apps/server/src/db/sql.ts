import { getTableName, is } from 'drizzle-orm';
import { PgColumn, PgTable } from 'drizzle-orm/pg-core';

/** Collects the values of one statement; `add` returns the placeholder. User input reaches SQL only this way. */
export class Parameters {
  readonly values: unknown[] = [];

  add(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
}

/** A statement or a part of one: fixed texts with a value between each two of them. Made by `sql`. */
export class Sql {
  readonly texts: readonly string[];
  readonly values: readonly unknown[];

  constructor(texts: readonly string[], values: readonly unknown[]) {
    this.texts = texts;
    this.values = values;
  }

  /** The text with placeholders for the values, which are added to `parameters`. */
  render(parameters: Parameters): string {
    return this.texts.reduce((text, next, index) => text + parameters.add(this.values[index - 1]) + next);
  }

  /** The text of a part that has no values. @throws Error when it has any */
  get fixed(): string {
    if (this.values.length > 0) throw new Error(`This SQL must have no values: ${this.texts.join('?')}`);
    return this.texts[0] ?? '';
  }
}

/** The name of a table or column; null for a value. Most values are no objects, and drizzle's `is` walks up prototypes. */
function nameOf(part: unknown): string | null {
  if (typeof part !== 'object' || part === null) return null;
  if (is(part, PgTable)) return getTableName(part);
  return is(part, PgColumn) ? part.name : null;
}

/** Puts texts, parts and values together, so that the last text of one part and the first of the next are one text. */
class SqlBuilder {
  readonly #texts: string[] = [];
  readonly #values: unknown[] = [];
  #last = '';

  addText(text: string): void {
    this.#last += text;
  }

  addValue(value: unknown): void {
    this.#values.push(value);
    this.#texts.push(this.#last);
    this.#last = '';
  }

  addPart({ texts, values }: Sql): void {
    this.#last += texts[0] ?? '';
    for (const [index, value] of values.entries()) {
      this.addValue(value);
      this.#last = texts[index + 1] ?? '';
    }
  }

  build(): Sql {
    return new Sql([...this.#texts, this.#last], this.#values);
  }
}

/**
 * A statement or part: `` sql`select ${column('t', users.email)} from ${users} t where t.id = ${id}::uuid` ``. Tables and
 * columns are written by their names (a column without its table, as lists of columns to write want it), parts are
 * inserted, everything else becomes a parameter.
 */
export function sql(texts: TemplateStringsArray, ...parts: readonly unknown[]): Sql {
  const builder = new SqlBuilder();
  for (const [index, text] of texts.entries()) {
    builder.addText(text);
    if (index === parts.length) break;
    const part = parts[index];
    const name = part instanceof Sql ? null : nameOf(part);
    if (part instanceof Sql) builder.addPart(part);
    else if (name === null) builder.addValue(part);
    else builder.addText(`"${name}"`);
  }
  return builder.build();
}

/** Text of ours as SQL. Never a text that a person typed. */
export function raw(text: string): Sql {
  return new Sql([text], []);
}

/** A name as an identifier, in quotes. */
export function identifier(name: string): Sql {
  return raw(`"${name.replaceAll('"', '""')}"`);
}

/** A column of the table with this alias. */
export function column(alias: string, { name }: PgColumn): Sql {
  return raw(`${alias}."${name}"`);
}

/** An instant as JSON has it, ISO 8601 in UTC to the millisecond. */
export function instantText(instant: Sql): Sql {
  return sql`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** Parts with a separator such as ` and ` between them. */
export function join(parts: readonly Sql[], separator: string): Sql {
  const builder = new SqlBuilder();
  for (const [index, part] of parts.entries()) {
    if (index > 0) builder.addText(separator);
    builder.addPart(part);
  }
  return builder.build();
}
