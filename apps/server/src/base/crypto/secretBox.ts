import { createSeal } from './seal.ts';

/** The place of a secret in the database: a text that was copied to another record or column does not open there. */
export interface SecretPlace {
  readonly table: string;
  readonly column: string;
  readonly id: string;
}

/** Encrypts secrets at rest (SEC-04, SEC-25). */
export interface SecretBox {
  seal(plain: string, place: SecretPlace): string;
  /** Throws when the text was sealed for another place or with a key this process does not have, or was changed. */
  open(sealed: string, place: SecretPlace): string;
  /** Whether the text was sealed with another key than the current one, or before places were part of it. */
  isOutdated(sealed: string): boolean;
}

function contextOf({ table, column, id }: SecretPlace): string {
  return `${table}.${column}.${id}`;
}

/** A box that seals with `secretKey` and still opens what `previousKeys` sealed, in the first format too. */
export function createSecretBox(secretKey: string, previousKeys: readonly string[] = []): SecretBox {
  const { seal, open, isOutdated } = createSeal(
    'secrets of records',
    { current: secretKey, previous: previousKeys },
    () => true,
  );
  return {
    seal: (plain, place) => seal(plain, contextOf(place)),
    open: (sealed, place) => open(sealed, contextOf(place)),
    isOutdated,
  };
}
