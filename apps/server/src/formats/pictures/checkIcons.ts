import { type FieldCode, iconBundleLimits, imageLimits } from '@atrium/contract/files';

import { isPng, pngEnd } from './pngEnd.ts';
import { storedZip } from '../zip/storedZip.ts';
import { isLeftover, isZip, unzip } from '../zip/unzip.ts';

/** The file of a bundle that lists its icons (BRAND-05). */
const SELECTION_NAME = 'selection.json';

/** Reads the icons that a selection file lists; null where it is no JSON, and none where it lists nothing of the kind. */
function iconsIn(content: Buffer): readonly unknown[] | null {
  try {
    const list: unknown = JSON.parse(content.toString('utf8').replace(/^\uFEFF/, ''));
    const listed = typeof list === 'object' && list !== null && 'icons' in list ? list.icons : [];
    const icons: readonly unknown[] = Array.isArray(listed) ? listed : [];
    return icons.every((icon) => typeof icon === 'object' && icon !== null) ? icons : [];
  } catch {
    return null;
  }
}

function isIcon(content: Buffer): boolean {
  if (pngEnd(content) === null) return false;
  return content.readUInt32BE(16) * content.readUInt32BE(20) <= imageLimits.maxPixels;
}

/**
 * Checks an upload by its content: a whole ZIP archive with a selection file that lists icons, all of whose other files are whole
 * PNG images, and which stays small when it is unpacked (BRAND-05, BRAND-06, SEC-07, SEC-09). Answers an archive of these
 * files as they are, or the field code.
 */
export function checkIcons(upload: Buffer): Buffer | FieldCode {
  if (!isZip(upload)) return 'icons';
  const entries = unzip(upload, iconBundleLimits);
  if (entries === 'broken') return 'iconsBroken';
  if (entries === 'tooMuch') return 'iconsUnpacked';
  const files = entries.filter((entry) => !isLeftover(entry));
  const isSelection = ({ name }: { name: string }) => name.split('/').at(-1) === SELECTION_NAME;
  const selection = files.find(isSelection);
  if (selection === undefined) return 'selectionMissing';
  const listed = iconsIn(selection.content);
  if (listed === null) return 'selectionBroken';
  if (listed.length === 0) return 'selectionEmpty';
  const icons = files.filter((file) => !isSelection(file));
  if (icons.some(({ content }) => !isPng(content))) return 'iconKind';
  if (icons.some(({ content }) => !isIcon(content))) return 'iconBroken';
  if (icons.some(({ content }) => content.length > iconBundleLimits.maxIconBytes)) return 'iconsUnpacked';
  return storedZip([selection, ...icons]);
}
