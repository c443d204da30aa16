import { createApp } from '../app.ts';
import { readConfig } from '../base/config.ts';
import { openServices } from '../openServices.ts';
import { loadDemoIfEmpty } from '../seed/loadDemoIfEmpty.ts';

// Serves what the variables name as main.ts does, without the portal, which tests do not build.
const config = readConfig(process.env);
const { services } = await openServices(config, { isServer: true });
await loadDemoIfEmpty(services, () => {});
const app = await createApp(services, {});
await app.listen({ port: config.port, host: config.host });
