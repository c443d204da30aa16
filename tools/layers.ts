/** A floor of the sources: its files may import those of the floors below it and their own, never those above. */
export interface Layer {
  readonly name: string;
  /** Paths below the folder of the floors. A group named `own` sets sibling folders apart: they may not import each other. */
  readonly path: RegExp;
}

/** Where a file is among floors. */
export interface Placed {
  readonly index: number;
  readonly layer: Layer;
  readonly own: string | undefined;
}

/** Finds the floor of a file; null where none has it. */
export function placeOf(path: string, layers: readonly Layer[]): Placed | null {
  const index = layers.findIndex((layer) => layer.path.test(path));
  const layer = layers[index];
  return layer === undefined ? null : { index, layer, own: layer.path.exec(path)?.groups?.['own'] };
}

/** Returns what is wrong with an import between two floors, or null. */
export function arrowProblem(importer: Placed, imported: Placed): string | null {
  if (imported.index > importer.index) return `an arrow back: ${importer.layer.name} is below ${imported.layer.name}`;
  if (imported.index === importer.index && imported.own !== importer.own)
    return `${importer.layer.name} may not import another`;
  return null;
}
