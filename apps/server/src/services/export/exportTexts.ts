import type { ResourceDefinition } from '@atrium/contract';
import { type Language, languageOf, loadArea, type PhraseTree } from '@atrium/phrases';

import { zoneNameIn } from '../../base/zoneNameIn.ts';
import type { ExportColumn } from './exportColumns.ts';

/** The texts of an export: its language, its title and its header row. */
export interface ExportTexts {
  readonly language: Language;
  readonly title: string;
  readonly header: readonly string[];
}

/** The product's language that an `Accept-Language` header asks for first; English without one. */
export function acceptedLanguage(header: string | undefined): Language {
  const wishes = (header ?? '').split(',').map((part) => {
    const [tag = '', ...parameters] = part.split(';');
    const quality = parameters.map((text) => /^\s*q=(\d(?:\.\d+)?)\s*$/.exec(text)?.[1]).find((q) => q !== undefined);
    return { language: languageOf(tag.trim()), quality: Number(quality ?? 1) };
  });
  const known = wishes.filter(({ language, quality }) => language !== null && quality > 0);
  return known.toSorted((one, other) => other.quality - one.quality)[0]?.language ?? 'en';
}

async function areaOf(language: Language, name: string): Promise<PhraseTree> {
  try {
    return await loadArea(language, name);
  } catch {
    // A resource without phrases of its own is exported under its field names.
    return {};
  }
}

/**
 * Title and header row from the resource's phrases; the field's name where there is none. Times are headed with the name of
 * their IANA zone too (LIM-04).
 */
export async function exportTexts(
  resource: ResourceDefinition,
  columns: readonly ExportColumn[],
  language: Language,
  timeZone = 'UTC',
): Promise<ExportTexts> {
  const { title, fields } = await areaOf(language, resource.name);
  const header = columns.map(({ field, isInstant }) => {
    const phrase = typeof fields === 'object' && Object.hasOwn(fields, field) ? fields[field] : undefined;
    const name = typeof phrase === 'string' ? phrase : field;
    return isInstant ? `${name} (${zoneNameIn(timeZone, language)})` : name;
  });
  return { language, title: typeof title === 'string' ? title : resource.name, header };
}
