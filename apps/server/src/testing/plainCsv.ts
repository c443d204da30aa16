import { readCsv } from '@atrium/contract';

function quotedIfNeeded(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** Returns a CSV file with commas, with quotes only where they are needed and without guards of formulas: easy to compare and to change. */
export function plainCsv(text: string): string {
  return [...readCsv(text)].map(({ cells }) => `${cells.map(quotedIfNeeded).join(',')}\r\n`).join('');
}
