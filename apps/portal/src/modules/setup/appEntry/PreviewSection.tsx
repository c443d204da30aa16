import { type appMenu, type card, deepLinkFacts } from '@atrium/contract';
import { useFormContext, useWatch } from 'react-hook-form';

import type { FormValues } from '../../../kit/definition/formDefinition.ts';
import { useReferenceNames } from '../../../kit/form/useReference.ts';
import type { Entry, EntryAction } from './entries.ts';
import { EntryPreview } from './EntryPreview.tsx';

function actionsOf(value: unknown): readonly EntryAction[] {
  // What the form's own inputs have written.
  return Array.isArray(value) ? (value as readonly EntryAction[]) : [];
}

/** The entry as it is being typed, on a phone. */
function PreviewSection({ kind }: { readonly kind: 'home' | 'menu' }) {
  const { control } = useFormContext();
  const values: FormValues<typeof card> & FormValues<typeof appMenu> = useWatch({ control });
  const actions = actionsOf(values.actions);
  const ids = actions.flatMap(({ deepLinkId }) => deepLinkId ?? []);
  const names = useReferenceNames(ids.map((id) => ({ source: { resource: deepLinkFacts }, id, values })));
  const deepLinks: Entry['deepLinks'] = ids.map((id) => ({ id, name: names.get(id) ?? '…' }));
  const { name, icon, bookings } = values;
  const entry = {
    key: 'typed',
    name: typeof name === 'string' ? name : '',
    icon: typeof icon === 'string' ? icon : null,
    bookings: bookings === true,
    actions,
    deepLinks,
  };
  return <EntryPreview kind={kind} entries={[entry]} />;
}

export const CardPreviewSection = () => <PreviewSection kind="home" />;
export const MenuPreviewSection = () => <PreviewSection kind="menu" />;
