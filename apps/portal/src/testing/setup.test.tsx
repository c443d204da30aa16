import Button from '@mui/material/Button';
import { render, screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';

import { sendToLog } from '../kit/api/clientLog.ts';

function styleTags(): NodeListOf<Element> {
  return document.querySelectorAll('style[data-emotion]');
}

function showButton(): HTMLElement {
  render(<Button>Save</Button>);
  return screen.getByRole('button', { name: 'Save' });
}

describe('The page of a test', () => {
  test('is given the styles of what it shows', () => {
    expect(styleTags()).toHaveLength(0);
    expect(getComputedStyle(showButton()).cursor).toBe('pointer');
    expect(styleTags()).not.toHaveLength(0);
  });

  test('begins without those of the test before, and is given its own', () => {
    expect(styleTags()).toHaveLength(0);
    expect(getComputedStyle(showButton()).cursor).toBe('pointer');
  });

  describe('that has an error to tell', () => {
    const sent: string[] = [];

    test('waits for more of them', () => {
      vi.stubGlobal('fetch', async (path: string) => {
        sent.push(path);
        return new Response(null, { status: 204 });
      });
      sendToLog(new Error('The lift is stuck'));
      expect(sent).toEqual([]);
    });

    test('has sent it before the next test begins (RES-32)', () => {
      expect(sent).toEqual(['/api/logging/']);
    });
  });
});
