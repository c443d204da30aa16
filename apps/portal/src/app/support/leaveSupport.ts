import { removeStored } from '../../ui/storage/browserStorage.ts';
import { storageKeys } from '../../ui/storage/storageKeys.ts';

declare global {
  interface Window {
    /** The support widget's own function, once its script has run. */
    zE?: (...command: readonly unknown[]) => void;
  }
}

/** Ends what the support widget knows of the person: at sign-out, and when consent is withdrawn (SHELL-44, MON-05). */
export function leaveSupport(): void {
  removeStored(storageKeys.supportToken);
  removeStored(storageKeys.supportTokenExpiry);
  window.zE?.('messenger', 'logoutUser');
  window.zE?.('messenger', 'hide');
}
