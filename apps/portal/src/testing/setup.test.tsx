import Button from '@mui/material/Button';
import { render, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';

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
});
