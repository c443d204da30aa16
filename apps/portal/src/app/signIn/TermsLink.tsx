import type { PortalConfig } from '@atrium/contract';
import Link from '@mui/material/Link';
import { useEffect, useState } from 'react';

import { callApi } from '../../kit/api/callApi.ts';
import { useText } from '../../kit/text/useText.ts';

/** The way to the terms of use for who is not signed in: the operator's, the root's policy `policy.terms`, or else the portal's own (AUTH-56). */
export function TermsLink() {
  const t = useText('signin');
  const [address, setAddress] = useState('/terms');
  useEffect(() => {
    const controller = new AbortController();
    callApi<PortalConfig>('GET', 'config', { access: 'none', signal: controller.signal }).then(
      ({ data }) => setAddress(data.termsUrl ?? '/terms'),
      // Signing in does not depend on it.
      () => undefined,
    );
    return () => controller.abort();
  }, []);
  return (
    <Link href={address} target="_blank" rel="noopener noreferrer" sx={{ py: 2 }}>
      {t('terms')}
    </Link>
  );
}
