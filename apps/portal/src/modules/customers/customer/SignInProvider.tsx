import type { CellProps } from '../../../kit/definition/listDefinition.ts';
import { useText } from '../../../ui/text/useText.ts';

type Named = Readonly<Record<'identityProvider' | 'providerName', string | null>>;

/** Is where the customer's people sign in, as it is shown to them; else by the provider's own name (AUTH-07). */
export function SignInProvider({ row }: CellProps<Named>) {
  const kit = useText('kit');
  return row.identityProvider ?? row.providerName ?? kit('list.empty');
}
