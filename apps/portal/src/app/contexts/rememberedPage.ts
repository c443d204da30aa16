import { readStored } from '../../ui/storage/browserStorage.ts';
import { storageKeys } from '../../ui/storage/storageKeys.ts';

/** The page that a link into the portal made the default screen (NAV-15, SHELL-09); null when there is none. */
export function rememberedPage(): string | null {
  return readStored(storageKeys.page);
}
