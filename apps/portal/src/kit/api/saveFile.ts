import { times } from '@atrium/contract';

import type { DownloadedFile } from './readFile.ts';

/** Lets the browser save what was read, under the name that the server gave it or else `name`. */
export function saveFile(file: DownloadedFile, name: string): void {
  const address = URL.createObjectURL(file.content);
  const link = document.createElement('a');
  link.href = address;
  link.download = file.name ?? name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10 * times.second);
}
