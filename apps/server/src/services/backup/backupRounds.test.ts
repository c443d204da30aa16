import { describe, expect, it } from 'vitest';

import { runBackupRounds } from '../../testing/backupRounds.ts';

const serverUrl = process.env['TEST_DATABASE_URL'] ?? '';
const SLOW = { timeout: 600_000 };

describe('backups under load', () => {
  const expectNoLoss = async (rounds: ReturnType<typeof runBackupRounds>) => {
    for await (const { acknowledged, lostRows, lostFiles } of rounds) {
      expect({ lostRows, lostFiles }).toEqual({ lostRows: 0, lostFiles: 0 });
      expect(acknowledged).toBeGreaterThan(40);
    }
  };

  it('lose no acknowledged row and no file of the embedded database, kill -9 included (OPS-09) (OPS-15)', SLOW, () =>
    expectNoLoss(runBackupRounds(1)),
  );

  it.skipIf(serverUrl === '')('lose no acknowledged row and no file of PostgreSQL (OPS-09) (OPS-15)', SLOW, () =>
    expectNoLoss(runBackupRounds(1, serverUrl)),
  );
});
