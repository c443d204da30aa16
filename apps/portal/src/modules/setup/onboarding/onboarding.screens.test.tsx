import { productLook } from '@atrium/contract';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { openScreen } from '../../../testing/openScreen.tsx';
import { onboardingScreens } from './onboarding.screens.tsx';

const ADDRESS = '/customer/c-1/onboardings';
const files = { logoUrl: null, welcomeImageUrl: null, iconsUrl: null };
const fonts = { fontUrl: '/api/file/f-1/content', boldFontUrl: '/api/file/f-2/content' };

/** A font that is there at once. */
class LoadedFont {
  readonly family: string;
  constructor(family: string) {
    this.family = family;
  }
  load() {
    return Promise.resolve(this);
  }
}

describe('the preview of an onboarding screen', () => {
  afterEach(() => {
    // The preview takes its fonts off the page again.
    cleanup();
    Reflect.deleteProperty(document, 'fonts');
  });

  it('is written in the fonts of the branding in force (BRAND-10, BRAND-01)', async () => {
    vi.stubGlobal('FontFace', LoadedFont);
    Object.defineProperty(document, 'fonts', { configurable: true, value: new Set() });
    await openScreen(onboardingScreens, ADDRESS, {
      address: `${ADDRESS}/new`,
      answer: () => Response.json({ ...productLook, ...files, ...fonts, customerId: 'c-1', brandingId: null }),
    });
    fireEvent.change(await screen.findByRole('textbox', { name: /^Name/ }), {
      target: { value: 'Welcome aboard' },
    });
    const phone = within(screen.getByRole('figure'));
    const title = await phone.findByText('Welcome aboard');
    await waitFor(() => expect(getComputedStyle(title).fontFamily).toBe('branding-preview-700'));
    expect(getComputedStyle(phone.getByText('Continue')).fontFamily).toBe('branding-preview-400');
  });
});
