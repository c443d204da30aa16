import { nameKey } from '@atrium/contract';

import { isFormulaError } from './readTable.ts';
import { plainText } from './plainText.ts';
import { isUnchanging } from './referenceIndex.ts';

/** A place that others are in, with the names on the way to it, the outermost first and its own last. */
export interface NamedPlace {
  readonly id: string;
  readonly reference: string | null;
  readonly type: string;
  readonly path: readonly string[];
}

const SEPARATOR = ' / ';

/** Returns what a place may be named with, the shortest first: `Wing`, `Floor 2 / Wing`. */
function textsOf({ path }: NamedPlace): string[] {
  return path.map((_, index) => path.slice(path.length - 1 - index).join(SEPARATOR));
}

/** Checks whether a cell with a text is read as that text, whatever a spreadsheet program does to it. */
function isReadAgain(text: string): boolean {
  return text === plainText(text) && text.length > 1 && !isFormulaError(text) && isUnchanging(text);
}

/** Finds the places that lines are in by their ids and names: those that have no reference cannot be named otherwise. */
export class PlaceNames<Place extends NamedPlace = NamedPlace> {
  readonly #byId = new Map<string, Place>();
  /** Null where several are called so. */
  readonly #byText = new Map<string, Place | null>();

  constructor(places: readonly Place[]) {
    for (const place of places) {
      this.#byId.set(place.id, place);
      for (const text of textsOf(place)) {
        const key = nameKey(text);
        this.#byText.set(key, this.#byText.has(key) ? null : place);
      }
    }
  }

  /** The place with an id or name; null where several are called so, undefined where none is. */
  find(text: string): Place | null | undefined {
    return this.#byId.get(text.toLowerCase()) ?? this.#byText.get(nameKey(text));
  }

  /** Returns what an export calls a place: its reference, else the shortest of its names that leaves no other, else its id. */
  textOf(id: string, isReference: (text: string) => boolean): string {
    const place = this.#byId.get(id);
    if (place === undefined) return '';
    if (place.reference !== null && place.reference !== '') return place.reference;
    const isOwn = (text: string) =>
      isReadAgain(text) && !isReference(text) && this.#byText.get(nameKey(text)) === place;
    return textsOf(place).find(isOwn) ?? id;
  }
}
