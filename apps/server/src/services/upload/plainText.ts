/** A cell without the blanks around it, and with plain ones for those that do not break. */
export function plainText(cell: string): string {
  return cell.replaceAll('\u00A0', ' ').trim();
}
