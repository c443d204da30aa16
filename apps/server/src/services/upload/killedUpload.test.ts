import { describe, expect, it, onTestFinished } from 'vitest';

import { openServices } from '../../openServices.ts';
import { runChild } from '../../testing/childProcess.ts';
import { makeSharedFolder } from '../../testing/sharedFolder.ts';

const script = new URL('../../testing/batchChild.ts', import.meta.url);
const LINES = 400;

describe('after kill -9', () => {
  it('an upload and its undo go on behind the last whole lines (PLACE-37, OPS-06)', async () => {
    const { dataDir, databaseUrl, config } = await makeSharedFolder();

    /** Lets a process begin the step and die in it; answers the id of the upload. */
    const die = async (...given: string[]) => {
      const child = runChild(script, [dataDir, databaseUrl, String(LINES), ...given]);
      onTestFinished(() => child.kill());
      const [, id = ''] = (await child.line('upload ')).split(' ');
      expect(await child.ended).toBeNull();
      return id;
    };

    /** Returns what there is of an upload after a death, and after another process has gone on with it. */
    const goOn = async (id: string, reached: string) => {
      const { services, close } = await openServices(config, {
        jobTiming: { heartbeat: 10, supervise: 1, poll: 1 },
      });
      const read = async () => {
        const [row] = await services.database.query({
          text: `with own as (select * from batch_lines where upload_id = $1::uuid),
              places as (select s.*, l.line, l.outcome, l.version as written from own l join spaces s on s.map_space_xref_id = l.cells ->> 0)
            select (select status from batch_uploads where id = $1::uuid) as status,
              (select coalesce((counts ->> 'applied')::int, 0) from batch_uploads where id = $1::uuid) as counted,
              (select coalesce((counts ->> 'undone')::int, 0) from batch_uploads where id = $1::uuid) as "countedUndone",
              (select count(*)::int from own where outcome = 'applied') as applied,
              (select count(*)::int from own where outcome = 'undone') as undone,
              (select count(*)::int from own where outcome in ('refused', 'kept')) as refused,
              (select count(*)::int from places where deleted_at is null) as places,
              (select count(*)::int from places where deleted_at is null and outcome = 'applied' and version = written) as whole,
              (select count(*)::int from places where deleted_at is null and type = 'Room' and floor_id is null) as lost,
              (select count(*)::int from places p where p.version <> (select count(*) from revisions r where r.entity_id = p.id)) as unrevised`,
          values: [id],
        });
        return row ?? {};
      };
      try {
        const left = await read();
        await services.jobs.work();
        await expect.poll(async () => (await read())['status']).toBe(reached);
        return { left, after: await read() };
      } finally {
        await close();
      }
    };

    const id = await die();
    const { left, after } = await goOn(id, 'Applied');
    const applied = Number(left['applied']);
    expect(applied).toBeGreaterThanOrEqual(LINES / 3);
    expect(applied).toBeLessThan(LINES);
    expect(left).toEqual({
      status: 'Applying',
      counted: applied,
      countedUndone: 0,
      applied,
      undone: 0,
      refused: 0,
      places: applied,
      whole: applied,
      lost: 0,
      unrevised: 0,
    });
    const all = { counted: LINES, applied: LINES, refused: 0, places: LINES, whole: LINES, lost: 0, unrevised: 0 };
    expect(after).toMatchObject({ status: 'Applied', ...all });

    await die(id);
    const undo = await goOn(id, 'Undone');
    const undone = Number(undo.left['undone']);
    expect(undone).toBeGreaterThanOrEqual(LINES / 3);
    expect(undone).toBeLessThan(LINES);
    const rest = LINES - undone;
    expect(undo.left).toMatchObject({
      status: 'Undoing',
      counted: rest,
      countedUndone: undone,
      applied: rest,
      places: rest,
      whole: rest,
      lost: 0,
      unrevised: 0,
    });
    expect(undo.after).toMatchObject({ applied: 0, undone: LINES, refused: 0, places: 0, unrevised: 0 });
  }, 600_000);
});
