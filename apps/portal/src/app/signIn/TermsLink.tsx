import type { PortalConfig } from '@atrium/contract';
import Link from '@mui/material/Link';

import { useText } from '../../ui/text/useText.ts';

/** The way to the terms of use for who is not signed in: the operator's, the root's policy `policy.terms`, or else the portal's own (AUTH-56). */
export function TermsLink({ config }: { readonly config: Pick<PortalConfig, 'termsUrl'> | null }) {
  const t = useText('signin');
  return (
    <Link href={config?.termsUrl ?? '/terms'} target="_blank" rel="noopener noreferrer" sx={{ py: 2 }}>
      {t('terms')}
    </Link>
  );
}
