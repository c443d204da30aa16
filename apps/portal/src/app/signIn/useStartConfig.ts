import type { PortalConfig } from '@atrium/contract';
import { useEffect, useState } from 'react';

import { callApi } from '../../kit/api/callApi.ts';

/** Returns what the server says about itself before anyone is signed in (RES-18); null until it has, and where it does not. */
export function useStartConfig(): PortalConfig | null {
  const [config, setConfig] = useState<PortalConfig | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    callApi<PortalConfig>('config', { access: 'none', signal: controller.signal }).then(
      ({ data }) => setConfig(data),
      // Neither signing in nor the pages of help depend on it.
      () => undefined,
    );
    return () => controller.abort();
  }, []);
  return config;
}
