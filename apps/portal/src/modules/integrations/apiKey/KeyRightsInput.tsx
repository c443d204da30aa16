import { type Feature, keyPermissions } from '@atrium/contract';
import { useWatch } from 'react-hook-form';

import { PrivilegeMatrix } from '../../../features/privileges/PrivilegeMatrix.tsx';
import type { WidgetProps } from '../../../kit/definition/formDefinition.ts';
import { useFormFrame } from '../../../kit/form/formFrame.ts';

/** Asks what a key may do, of what the person who makes it may (KEY-01). */
export function KeyRightsInput(props: WidgetProps) {
  const { control } = useFormFrame();
  const isOfRoot = useWatch({ control, compute: ({ customerId }) => typeof customerId !== 'string' });
  const offersOf = (feature: Feature) => (isOfRoot || feature.context !== 'ROOT' ? keyPermissions(feature) : []);
  return <PrivilegeMatrix {...props} offersOf={offersOf} />;
}
