import { hasConsent, subscribeConsent } from '../../features/consent/consent.ts';
import { leaveSupport } from './leaveSupport.ts';
import { supportToken } from './supportToken.ts';

/** By this id the widget's script finds itself and its key. */
const SCRIPT_ID = 'ze-snippet';

/** Runs the widget's script, once for a page; one that did not load is tried again. */
async function loadWidget(url: string): Promise<void> {
  if (window.zE !== undefined) return;
  document.getElementById(SCRIPT_ID)?.remove();
  const script = Object.assign(document.createElement('script'), { id: SCRIPT_ID, src: url, async: true });
  await new Promise((resolve, reject) => {
    script.addEventListener('load', resolve);
    script.addEventListener('error', () => reject(new Error('The support widget did not load')));
    document.head.append(script);
  });
}

let isFollowingConsent = false;

/** Takes the person out of the widget as soon as the category is withdrawn. */
function followConsent(): void {
  if (isFollowingConsent) return;
  isFollowingConsent = true;
  subscribeConsent(() => {
    if (!hasConsent('C0003')) leaveSupport();
  });
}

/**
 * Opens the support widget signed in as the person (SHELL-44). Needs consent category C0003, without which nothing is
 * loaded (MON-05). Rejects when the widget or its token cannot be had.
 */
export async function openSupport(widgetUrl: string, userId: string): Promise<void> {
  if (!hasConsent('C0003')) throw new Error('The support widget needs consent');
  const [token] = await Promise.all([supportToken(userId), loadWidget(widgetUrl)]);
  if (window.zE === undefined) throw new Error('The script is no support widget');
  followConsent();
  window.zE('messenger', 'loginUser', (sign: (token: string) => void) => sign(token));
  window.zE('messenger', 'show');
  window.zE('messenger', 'open');
}
