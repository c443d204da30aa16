import { languages, loadArea } from '@atrium/phrases';
import { describe, expect, it } from 'vitest';

import { loadScreenModule } from '../screenSet.ts';
import { screens } from '../screens.ts';

describe.each(languages)('what the palette adds, in %s,', (language) => {
  it('is called as the button of its list is (KIT-11)', async () => {
    const { creations = {} } = await loadArea(language, 'palette');
    const named = Object.entries(creations).flatMap(([context, pages]) =>
      Object.entries(pages).map(([page, label]) => ({ context, page, label })),
    );
    const buttons = named.map(async ({ context, page }) => {
      const entry = screens.find((one) => one.context === context && one.page === page);
      const { texts = [] } = entry === undefined ? {} : await loadScreenModule(entry);
      const [area] = [texts].flat();
      const { create: label } = area === undefined ? {} : await loadArea(language, area);
      return { context, page, label };
    });
    expect(named.length).toBeGreaterThan(30);
    expect(named).toEqual(await Promise.all(buttons));
  });
});
