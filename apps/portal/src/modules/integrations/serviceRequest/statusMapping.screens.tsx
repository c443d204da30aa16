import { requestStates, statusMappingFacts } from '@atrium/contract';

import { atLevel } from '../../../kit/list/atLevel.ts';
import { defineScreens } from '../../../screens/defineScreens.tsx';
import { formPart } from '../../../ui/later/formPart.ts';
import { HostStatusCell } from './HostStatusCell.tsx';
import { MappingHead } from './MappingHead.tsx';

const CmmsCodeInput = formPart(async () => (await import('./CmmsCodeInput.tsx')).CmmsCodeInput);

/** What the codes of a customer's maintenance system mean, and those that are still to be mapped (INTG-10, INTG-15, SRV-08). */
export const statusMappingScreens = defineScreens(statusMappingFacts, {
  title: ({ cmmsCode }) => cmmsCode,
  texts: ['serviceRequest'],
  list: {
    above: MappingHead,
    columns: [
      { field: 'cmmsCode', width: 220 },
      { field: 'hostStatus', cell: HostStatusCell, chip: true, width: 160 },
      { field: 'revision', width: 130 },
    ],
    filters: [{ field: 'hostStatus', kind: 'choice', options: requestStates }],
    fixedFilter: atLevel('customerId'),
  },
  form: {
    sections: [
      {
        key: 'main',
        fields: [
          { field: 'cmmsCode', half: true, component: CmmsCodeInput },
          { field: 'hostStatus', half: true },
        ],
      },
    ],
  },
});
