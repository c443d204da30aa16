import { readXlsx } from 'hucre/xlsx';

/** The cells of a workbook's first sheet, row by row. */
export async function readSheet(content: Uint8Array): Promise<readonly (readonly unknown[])[]> {
  const { sheets } = await readXlsx(content);
  return sheets[0]?.rows ?? [];
}
