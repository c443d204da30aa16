import { type policy, policyFacts, type RecordOf, type RowOf, type vendor } from '@atrium/contract';
import { expect, it } from 'vitest';

import type { FormValues, RecordActionProps, SectionProps, WidgetProps } from '../kit/definition/formDefinition.ts';
import type { CellProps } from '../kit/definition/listDefinition.ts';
import { defineScreens } from './defineScreens.tsx';

const Cell = ({ row }: CellProps<RowOf<typeof policy>>) => row.name;
const Section = ({ record }: SectionProps<RecordOf<typeof policy>>) => record?.name;
const Input = ({ record }: WidgetProps<RecordOf<typeof policy>>) => record?.name;
const Actions = ({ record }: RecordActionProps<RecordOf<typeof policy>>) => record.name;
const sectionOfVendor = ({ record }: SectionProps<RecordOf<typeof vendor>>) => record?.shopName;
const inputOfVendor = ({ record }: WidgetProps<Pick<RecordOf<typeof vendor>, 'paymentState'>>) => record?.paymentState;
const cellOfVendor = ({ row }: CellProps<RowOf<typeof vendor>>) => row.shopName;
const actionsOfVendor = ({ record }: RecordActionProps<RecordOf<typeof vendor>>) => record.shopName;

it('types what is put into a screen by its resource, so that another one is a compile error', () => {
  const screens = defineScreens(policyFacts, {
    title: ({ name }) => name,
    actions: Actions,
    list: { columns: [{ field: 'name', cell: Cell }] },
    form: {
      sections: [
        { key: 'main', fields: [{ field: 'name', component: Input }] },
        { key: 'own', component: Section, edits: ['name'] },
      ],
    },
  });
  expect(screens.texts).toEqual(['policy']);

  defineScreens(policyFacts, {
    // @ts-expect-error -- a policy has no such field
    title: ({ nmae }) => String(nmae),
    // @ts-expect-error -- the actions are those of a vendor
    actions: actionsOfVendor,
    // @ts-expect-error -- the cell is that of a vendor
    list: { columns: [{ field: 'name', cell: cellOfVendor }] },
    form: {
      sections: [
        // @ts-expect-error -- a policy has no such field
        { key: 'misspelled', fields: [{ field: 'nmae' }] },
        // @ts-expect-error -- the input is one of a vendor
        { key: 'input', fields: [{ field: 'name', component: inputOfVendor }] },
        // @ts-expect-error -- the section is one of a vendor
        { key: 'section', component: sectionOfVendor },
        // @ts-expect-error -- a policy has no such field
        { key: 'edits', component: Section, edits: ['nmae'] },
      ],
    },
  });
});

it('knows the fields of what a slot is given, so that a misspelled one is a compile error', () => {
  const values: FormValues<typeof policy> = { name: 'Fire drill' };
  // @ts-expect-error -- a form of policies holds no such field
  expect([values.name, values.nmae]).toEqual(['Fire drill', undefined]);
  const headOf = ({ record }: SectionProps) => record?.id;
  // @ts-expect-error -- a section that names no resource reads the head of a record alone
  const nameOf = ({ record }: SectionProps): unknown => record?.name;
  // @ts-expect-error -- a policy has no such field
  const nmaeOf = ({ record }: SectionProps<RecordOf<typeof policy>>): unknown => record?.nmae;
  expect([headOf, nameOf, nmaeOf].map((read) => read({ record: null, isReadOnly: false }))).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
