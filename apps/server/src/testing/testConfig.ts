import { type Config, readConfig } from '../base/config.ts';

/** Returns the configuration of a test's server: every answer is validated, and nothing is limited. */
export function testConfig(dataDir: string, environment: Readonly<Record<string, string>> = {}): Config {
  return readConfig({
    DEMO: '1',
    DATA_DIR: dataDir,
    SECRET_KEY: 'a key for tests that is at least 32 characters long',
    RATE_API: '0',
    RATE_SIGNIN: '0',
    RATE_UPLOAD: '0',
    CHECK_ANSWERS: '1',
    LOG_LEVEL: process.env['TEST_LOG_LEVEL'] ?? 'silent',
    ...environment,
  });
}
