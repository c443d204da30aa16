import { prepareRun } from './server.ts';

// oxlint-disable-next-line import/no-default-export -- Playwright calls the default export of the file
export default prepareRun;
