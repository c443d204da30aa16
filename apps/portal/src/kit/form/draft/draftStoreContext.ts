import { createContext } from 'react';

import { createDraftStore } from './draftStore.ts';

/** The drafts of this browser. */
export const browserDrafts = createDraftStore();

/** Where forms keep their drafts. */
export const DraftStoreContext = createContext(browserDrafts);
