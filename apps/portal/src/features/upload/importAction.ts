import type { ListAction } from '../../kit/definition/listDefinition.ts';
import { laterPart } from '../../ui/later/laterPart.ts';

/** The import of a list: its entry in the page's menu and the dialog (MSG-14). The address keeps the job, so that a reload finds it again. */
export const importAction: ListAction = {
  key: 'import',
  needs: 'add',
  dialog: laterPart(async () => (await import('./ImportDialog.tsx')).ImportDialog, { texts: ['import'] }),
};
