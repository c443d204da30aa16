import { openApi, type ApiClient, type StoredRecord } from './support/apiClient.ts';
import { field } from './support/form.ts';
import { expect, test } from './support/journey.ts';
import { prepareEmbeddedServer } from './support/server.ts';
import { createArticle, createWorkplace } from './support/portfolio.ts';
import { signInAs } from './support/signInAs.ts';

/** What the server has said it keeps: from id to the title it answered last. */
type Acknowledged = Map<string, { title: string; version: number }>;

/** Creates articles and changes each once, until the server is gone. */
async function writeOnAndOn(api: ApiClient, buildingId: string, writer: number, kept: Acknowledged): Promise<void> {
  const note = (record: StoredRecord) =>
    kept.set(record.id, { title: String(record['title']), version: record.version });
  for (let number = 0; ; number += 1) {
    const title = `Writer ${String(writer)}, ${String(number)}`;
    const created = await createArticle(api, buildingId, { title });
    note(created);
    note(await api.update('article', created, { title: `${title}, changed` }));
  }
}

test('a server killed in the middle of saves and an export has every acknowledged write when it is back, and no half one (OPS-06)', async ({
  openWindow,
  consoleWatch,
}) => {
  test.setTimeout(420_000);
  consoleWatch.allow(/./);
  const server = await prepareEmbeddedServer();
  try {
    await server.start();
    const admin = await openApi(server.publicUrl, 'admin@atrium.example');
    const { customer, building, editor } = await createWorkplace(admin);
    const open = await createArticle(admin, building.id, { title: 'Open while it happens' });
    const page = await openWindow({ baseURL: server.publicUrl });
    await signInAs(page, editor.email, `/customer/${customer.id}/building/${building.id}/articles/${open.id}`);
    await field(page, 'Title').fill('Typed before the crash');

    const kept: Acknowledged = new Map();
    const gone = (error: unknown) => expect(String(error)).toMatch(/fetch failed|terminated|other side closed/);
    const writers = [1, 2, 3, 4].map((writer) => writeOnAndOn(admin, building.id, writer, kept).catch(gone));
    await expect.poll(() => kept.size, { timeout: 120_000 }).toBeGreaterThan(40);
    const exports = [1, 2].map(() => admin.call('GET', 'building/country/export?format=xlsx&columns=name').catch(gone));
    await page.getByRole('button', { name: 'Save', exact: true }).click({ noWaitAfter: true });
    await server.kill();
    await Promise.all([...writers, ...exports]);
    const saved = page.getByText('was saved');
    const tryAgain = page.getByRole('button', { name: 'Try again' });
    // The other writers' changes may just have been loaded: then nothing was sent (SHELL-55).
    const blocked = page.getByText('Not allowed while data is being updated');
    await expect(saved.or(tryAgain).or(blocked).first()).toBeVisible();
    const wasSaved = await saved.isVisible();
    await expect(field(page, 'Title')).toHaveValue('Typed before the crash');

    await server.start();
    const again = await openApi(server.publicUrl, 'admin@atrium.example');
    await test.step('what was acknowledged is there', async () => {
      for (const [id, { title, version }] of kept) {
        const record = await again.get(`article/${id}`);
        // The last change of a writer may have been stored without the answer having come through.
        expect(record.version).toBeGreaterThanOrEqual(version);
        if (record.version === version) expect(record['title']).toBe(title);
      }
    });
    await test.step('nothing is there by half: each record has a revision for each of its versions', async () => {
      const stored = await again.list(`article?$filter=buildingId eq '${building.id}'&$top=1000`);
      expect(stored.length).toBeGreaterThanOrEqual(kept.size);
      expect(stored.length).toBeLessThanOrEqual(kept.size + 1 + 4);
      for (const record of stored.slice(-30)) {
        const { body } = await again.call('GET', `audit?type=article&id=${record.id}`);
        expect(body).toMatchObject({ value: expect.any(Array) });
        const revisions = typeof body === 'object' && body !== null && 'value' in body ? body.value : [];
        expect(revisions).toHaveLength(record.version);
      }
    });
    await test.step('the person saves what was typed, once', async () => {
      if (!wasSaved) {
        await expect(async () => {
          const save = page.getByRole('button', { name: 'Save', exact: true });
          await ((await tryAgain.isVisible()) ? tryAgain : save).click();
          await expect(page.getByText('Typed before the crash was saved')).toBeVisible({ timeout: 10_000 });
        }).toPass({ timeout: 120_000 });
      }
      expect((await again.get(`article/${open.id}`))['title']).toBe('Typed before the crash');
    });
  } finally {
    await server.dispose();
  }
});
