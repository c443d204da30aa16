import type { Live } from '../services/live/live.ts';
import type { CustomerProviders } from './customerProviders.ts';

const refreshEvery = 60_000;
const followed = new Set(['customer', 'identityProvider']);

/** The origins of all configured identity providers, followed so that a change is in the security policy immediately, or within a minute where its event was missed (SEC-06). */
export async function followProviderOrigins(services: {
  readonly live: Live;
  readonly providers: Pick<CustomerProviders, 'listAddresses'>;
}): Promise<{ current: () => readonly string[]; stop: () => void }> {
  let origins: readonly string[] = [];
  const read = async () => {
    const addresses = await services.providers.listAddresses();
    origins = [...new Set(addresses.flatMap(originOf))];
  };
  await read();
  const refresh = () => void read().catch(() => undefined);
  const timer = setInterval(refresh, refreshEvery);
  timer.unref();
  const unsubscribe = services.live.subscribe({
    onEvent: (event) => {
      if (event.type === 'changed' && followed.has(event.resource)) refresh();
    },
    onGap: refresh,
  });
  return {
    current: () => origins,
    stop: () => {
      clearInterval(timer);
      unsubscribe();
    },
  };
}

function originOf(address: string): string[] {
  try {
    return [new URL(address).origin];
  } catch {
    return [];
  }
}
