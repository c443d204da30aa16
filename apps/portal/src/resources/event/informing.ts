import { laterPart } from '../../ui/later/laterPart.ts';
import type { SavingDefinition, Values } from '../../kit/form/formDefinition.ts';

const InformDialog = laterPart(async () => (await import('./InformDialog.tsx')).InformDialog);

/** Asks before a save that changes one of these fields while people are registered, who get the change by e-mail (CONT-20). */
export function informingOf(fields: readonly string[]): SavingDefinition {
  return {
    isAsked: (values: Values, record) =>
      record !== null &&
      Number(record['seatsTaken']) > 0 &&
      fields.some((field) => field in values && (values[field] ?? '') !== (record[field] ?? '')),
    dialog: InformDialog,
  };
}
