import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { startText } from '../../ui/text/startText.ts';
import { SplashLayout } from './SplashLayout.tsx';

describe('the splash layout', () => {
  const backgroundOf = (container: HTMLElement) => {
    const { backgroundImage, backgroundPosition, backgroundSize } = getComputedStyle(
      container.firstElementChild ?? container,
    );
    return { backgroundImage, backgroundPosition, backgroundSize };
  };

  it('covers the screen with its background from the left top, and shows the logo (SHELL-56)', async () => {
    await startText('en');
    const { container } = render(<SplashLayout>Welcome</SplashLayout>);
    expect(backgroundOf(container)).toEqual({
      backgroundImage: expect.stringContaining('/splash.svg'),
      backgroundPosition: '0% 0%',
      backgroundSize: 'cover',
    });
    expect(screen.getByText('Atrium')).toBeTruthy();
  });

  it('takes another background and position, and no logo (SHELL-56)', async () => {
    await startText('en');
    const { container } = render(
      <SplashLayout background="/other.png" backgroundPosition="right bottom" hasLogo={false}>
        Welcome
      </SplashLayout>,
    );
    expect(backgroundOf(container)).toMatchObject({
      backgroundImage: expect.stringContaining('/other.png'),
      backgroundPosition: '100% 100%',
    });
    expect(screen.queryByText('Atrium')).toBeNull();
  });
});
