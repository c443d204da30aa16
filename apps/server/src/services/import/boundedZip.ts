import { zipDirectory, zipMethods } from '../files/zipDirectory.ts';

/** In a ZIP64 archive the real figure stands elsewhere; no spreadsheet that may be uploaded needs that. */
const elsewhere = 0xff_ff_ff_ff;
const usedMethods: readonly number[] = Object.values(zipMethods);

/** What an archive may unpack to, in bytes and files. */
export interface ZipBounds {
  readonly mostBytes: number;
  readonly mostEntries: number;
}

/**
 * Whether a zip archive tells the size of everything in it and stays within the bounds (SEC-09). A reader that unpacks
 * no more of a file than the archive tells is then bounded too.
 */
export function isBoundedZip(content: Buffer, { mostBytes, mostEntries }: ZipBounds): boolean {
  const lines = zipDirectory(content) ?? [];
  if (lines.length === 0 || lines.length > mostEntries) return false;
  const areTold = lines.every(
    ({ name, method, packedBytes, unpackedBytes }) =>
      usedMethods.includes(method) &&
      packedBytes !== elsewhere &&
      unpackedBytes !== elsewhere &&
      // A folder or an empty file has nothing to unpack; a file that hides its size is read until it ends.
      (unpackedBytes > 0 || !/\.(?:xml|rels)$/i.test(name)),
  );
  return areTold && lines.reduce((sum, { unpackedBytes }) => sum + unpackedBytes, 0) <= mostBytes;
}
