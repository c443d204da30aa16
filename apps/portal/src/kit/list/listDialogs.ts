import { laterPart } from '../../ui/later/laterPart.ts';

export const RowMenu = laterPart(async () => (await import('./RowMenu.tsx')).RowMenu);
export const ViewDialog = laterPart(async () => (await import('./ViewDialog.tsx')).ViewDialog);
