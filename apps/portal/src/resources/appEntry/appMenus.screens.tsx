import { appMenu } from '@atrium/contract';

import { defineScreens } from '../../kit/defineScreens.tsx';
import type { WidgetProps } from '../../kit/form/formDefinition.ts';
import { atLevel } from '../../kit/list/atLevel.ts';
import { MenuActionsInput } from './ActionsInput.tsx';
import { ExtensionInput } from './ExtensionInput.tsx';
import { IconInput } from './IconInput.tsx';
import { LinksCell } from './LinksCell.tsx';
import { MenuPreviewSection } from './PreviewSection.tsx';

/** The catalogue of app menu entries (ROOT-08, BRAND-11). */
export const appMenuScreens = defineScreens(appMenu, {
  title: ({ name }) => name,
  initial: { actions: [] },
  list: {
    columns: [
      { field: 'name', width: 200, secondary: 'key' },
      { field: 'icon', width: 110 },
      { field: 'actions', width: 260, cell: LinksCell },
      { field: 'extensionCode', width: 170 },
      { field: 'revision', width: 130 },
    ],
    // What buildings have of them is switched in the buildings.
    fixedFilter: atLevel('buildingId'),
    createLabel: 'create',
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
