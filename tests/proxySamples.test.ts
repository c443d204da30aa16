import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { liveLimits, requestLimits } from '@atrium/contract';
import { describe, expect, it } from 'vitest';

const folder = join(import.meta.dirname, '../docs/proxies');
const nginx = readFileSync(join(folder, 'nginx.conf'), 'utf8');
const caddy = readFileSync(join(folder, 'Caddyfile'), 'utf8');

/** After how many milliseconds the server closes a connection that is not used. */
const SERVER_KEEPS_MS = 72_000;
const KILOBYTE = 1_024;
const MEGABYTE = KILOBYTE * KILOBYTE;

/** The number of a setting. */
function settingOf(text: string, pattern: RegExp): number {
  return Number(pattern.exec(text)?.[1]);
}

describe('the samples of proxies', () => {
  it('let the largest upload and address through (SEC-16)', () => {
    const [bodies, buffers] = [/client_max_body_size (\d+)m;/, /large_client_header_buffers 4 (\d+)k;/];
    expect(settingOf(nginx, bodies) * MEGABYTE).toBeGreaterThan(requestLimits.maxUploadBytes);
    expect(settingOf(caddy, /max_size (\d+)MiB/) * MEGABYTE).toBeGreaterThan(requestLimits.maxUploadBytes);
    expect(settingOf(nginx, buffers) * KILOBYTE).toBeGreaterThan(requestLimits.maxQueryBytes);
  });

  it('keep live streams open between two signs of life, and unused connections no longer than the server (SEC-17)', () => {
    expect(settingOf(nginx, /proxy_read_timeout (\d+)s;/) * 1_000).toBeGreaterThan(2 * liveLimits.heartbeat);
    expect(settingOf(nginx, /keepalive_timeout (\d+)s;/) * 1_000).toBeLessThan(SERVER_KEEPS_MS);
    expect(settingOf(caddy, /keepalive (\d+)s/) * 1_000).toBeLessThan(SERVER_KEEPS_MS);
  });
});
