import type { SavingDefinition, Values } from '../../../kit/definition/formDefinition.ts';
import { laterPart } from '../../../ui/later/laterPart.ts';
import type { Informing } from './useInformed.ts';

const InformDialog = laterPart(async () => (await import('./InformDialog.tsx')).InformDialog);

/** Asks before a save that changes one of these fields while people are registered, who get the change by e-mail (CONT-20). */
export function informingOf<Shown extends Informing>(
  fields: readonly (keyof Shown & string)[],
): SavingDefinition<Values, Shown> {
  return {
    isAsked: (values, record) =>
      record !== null &&
      record.seatsTaken > 0 &&
      fields.some((field) => field in values && (values[field] ?? '') !== (record[field] ?? '')),
    dialog: InformDialog,
  };
}
