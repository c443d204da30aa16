import { OWN_LOCKERS } from '@atrium/contract';
import { useFormContext, useWatch } from 'react-hook-form';

/** Tells whether the provider that is typed is the product itself. */
export function useOwnLockers(): boolean {
  const { control } = useFormContext();
  return useWatch({
    control,
    compute: ({ provider }) => typeof provider === 'string' && provider.trim().toLowerCase() === OWN_LOCKERS,
  });
}
