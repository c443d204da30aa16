import { type ImdfType, imdfTypes, type MapFault, mapLimits, type MapSummary } from '@atrium/contract/files';

import { isZip, unzip, type ZipEntry } from '../zip/unzip.ts';
import type { Faults } from './faults.ts';
import { ImdfReader, type MapFeature } from './imdfReader.ts';
import { manifestSchema, readVersion } from './imdfSchemas.ts';
import { parsed } from './jsonValues.ts';
import { textOf } from './unitReferences.ts';

/** What an archive is: a map with its warnings, or what is wrong with it. */
export type ImdfReading =
  | {
      readonly isRead: true;
      readonly name: string;
      readonly summary: MapSummary;
      readonly features: readonly MapFeature[];
    }
  | { readonly isRead: false; readonly faultCount: number; readonly faults: readonly MapFault[] };

/** The files without which there is no map; a venue in the open has no building. */
const required = ['venue', 'level', 'unit'] as const satisfies readonly ImdfType[];

/** The files of the format by their names in small letters, from whatever folder; what macOS adds is left out. */
function filesIn(entries: readonly ZipEntry[], faults: Faults): Map<string, Buffer> {
  const known = new Set(['manifest.json', ...imdfTypes.map((type) => `${type}.geojson`)]);
  const files = new Map<string, Buffer>();
  for (const { name, content } of entries) {
    const path = name.split('/');
    const file = path.at(-1)?.toLowerCase() ?? '';
    if (path.includes('__MACOSX') || !known.has(file)) continue;
    if (files.has(file)) faults.add('fileTwice', { file, detail: name });
    else files.set(file, content);
  }
  return files;
}

function refused(faults: Faults): ImdfReading {
  return { isRead: false, faultCount: faults.count, faults: faults.found };
}

/** The language of the archive; null with what is wrong with its manifest among the faults. */
function languageOf(content: Buffer | undefined, faults: Faults): string | null {
  const file = 'manifest.json';
  if (content === undefined) faults.add('fileMissing', { file });
  else {
    const manifest = manifestSchema.safeParse(parsed(content));
    if (!manifest.success) faults.add('manifest', { file, detail: manifest.error.issues[0]?.path.join('.') ?? null });
    else if (!readVersion.test(manifest.data.version)) faults.add('version', { file, detail: manifest.data.version });
    else return manifest.data.language;
  }
  return null;
}

/**
 * Reads an IMDF archive (OGC 20-094): a ZIP with a manifest and a GeoJSON file for each kind of feature, perhaps in a
 * folder. Structure, ids, properties, references, geometry and places are checked; every fault is named by the id of its
 * feature (MAP-06). Works on its own in a process that is not trusted with anything else.
 */
export function readImdf(archive: Buffer): ImdfReading {
  const reader = new ImdfReader();
  const { faults } = reader;
  if (!isZip(archive)) {
    faults.add('notZip');
    return refused(faults);
  }
  const entries = unzip(archive, {
    maxFiles: mapLimits.maxFiles,
    maxFileBytes: mapLimits.maxUnpackedBytes,
    maxUnpackedBytes: mapLimits.maxUnpackedBytes,
  });
  if (typeof entries === 'string') {
    faults.add(entries === 'broken' ? 'archiveBroken' : 'archiveTooLarge');
    return refused(faults);
  }
  const files = filesIn(entries, faults);
  const language = languageOf(files.get('manifest.json'), faults);
  for (const type of required) if (!files.has(`${type}.geojson`)) reader.miss(type, 'fileMissing');
  for (const type of imdfTypes) {
    const file = `${type}.geojson`;
    const content = files.get(file);
    if (content !== undefined && !reader.readFile(type, file, content)) return refused(faults);
  }
  for (const type of reader.namedTypes())
    if (!required.some((one) => one === type) && !files.has(`${type}.geojson`)) reader.miss(type, 'fileMissing');
  reader.checkReferences();
  reader.checkPlaces();
  if (language === null || faults.count > 0) return refused(faults);
  reader.checkUnitReferences(language);
  reader.checkCategories();
  const venue = reader.one('venue');
  return {
    isRead: true,
    name: textOf(venue?.properties['name'], language) ?? venue?.id ?? '',
    summary: reader.summary(),
    features: reader.stored(language),
  };
}
