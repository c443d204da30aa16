import { appMenuFacts, deepLinkFacts } from '@atrium/contract';

import { defineScreens } from '../../../screens/defineScreens.tsx';
import type { WidgetProps } from '../../../kit/definition/formDefinition.ts';
import { atLevel } from '../../../kit/list/atLevel.ts';
import { formPart } from '../../../ui/later/formPart.ts';
import { LinksCell } from './LinksCell.tsx';

const MenuActionsInput = formPart(async () => (await import('./ActionsInput.tsx')).MenuActionsInput, ['appEntry']);
const MenuPreviewSection = formPart(async () => (await import('./PreviewSection.tsx')).MenuPreviewSection);
const ExtensionInput = formPart(async () => (await import('./ExtensionInput.tsx')).ExtensionInput, ['appEntry']);
const IconInput = formPart(async () => (await import('./IconInput.tsx')).IconInput);

/** The catalogue of app menu entries (ROOT-08, BRAND-11). */
export const appMenuScreens = defineScreens(appMenuFacts, {
  title: ({ name }) => name,
  initial: { actions: [] },
  list: {
    columns: [
      { field: 'name', names: appMenuFacts, width: 200 },
      { field: 'key', hiddenByDefault: true },
      { field: 'icon', width: 110 },
      { field: 'actions', width: 260, cell: LinksCell },
      { field: 'extensionCode', width: 170 },
      { field: 'revision', width: 130 },
    ],
    filters: [{ field: 'deepLinkIds', kind: 'reference', resource: deepLinkFacts, shown: 'whenSet' }],
    // What buildings have of them is switched in the buildings.
    fixedFilter: atLevel('buildingId'),
  },
  form: {
    sections: [
      {
        key: 'main',
        fields: [
          { field: 'name', half: true },
          { field: 'key', half: true },
          { field: 'icon', half: true, component: (props: WidgetProps) => <IconInput {...props} /> },
        ],
      },
      { key: 'actions', fields: [{ field: 'actions', component: MenuActionsInput }] },
      { key: 'shown', fields: [{ field: 'extensionCode', component: ExtensionInput }] },
      { key: 'preview', component: MenuPreviewSection },
    ],
  },
});
