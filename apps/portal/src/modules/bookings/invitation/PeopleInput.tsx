import Typography from '@mui/material/Typography';

import { MultiReferenceInput } from '../../../kit/form/fields/ReferenceInput.tsx';
import type { WidgetProps } from '../../../kit/definition/formDefinition.ts';
import { useCan } from '../../../kit/session/useSession.ts';
import { useText } from '../../../ui/text/useText.ts';

/** The employees who are invited one by one, for those who may see employees. */
export function PeopleInput(props: WidgetProps) {
  const text = useText('invitation');
  const canSee = useCan()('BUILDING.employee', 'view');
  return canSee ? (
    <MultiReferenceInput {...props} />
  ) : (
    <Typography color="textSecondary">{text('people.unreadable')}</Typography>
  );
}
