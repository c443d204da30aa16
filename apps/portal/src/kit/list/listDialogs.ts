import { laterPart } from '../../ui/later/laterPart.ts';

export const RowMenu = laterPart(async () => (await import('./RowMenu.tsx')).RowMenu);
export const RemoveDialog = laterPart(async () => (await import('./RemoveDialog.tsx')).RemoveDialog);
export const RestorePublishedDialog = laterPart(
  async () => (await import('./RestorePublishedDialog.tsx')).RestorePublishedDialog,
  { texts: ['history'] },
);
export const ViewDialog = laterPart(async () => (await import('./ViewDialog.tsx')).ViewDialog);
