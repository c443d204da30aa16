import { laterPart } from '../../ui/later/laterPart.ts';

export const RemoveDialog = laterPart(async () => (await import('./RemoveDialog.tsx')).RemoveDialog);
export const RestorePublishedDialog = laterPart(
  async () => (await import('./RestorePublishedDialog.tsx')).RestorePublishedDialog,
  { texts: ['history'] },
);
