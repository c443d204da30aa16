import { Component } from 'react';
import type { ReactNode } from 'react';

import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { isFailedLoad } from '../updates/failedLoads.ts';
import { LoadFailure } from '../updates/LoadFailure.tsx';

interface ScreenErrorBoundaryProps {
  /** Draws the screen; called again at each try, so that what failed to load is asked for again. */
  readonly children: () => ReactNode;
}

interface ScreenErrorBoundaryState {
  readonly failure: { readonly error: unknown } | null;
  readonly tries: number;
}

/** Keeps the frame when a screen fails to load or to draw (ERR-28, ERR-61); give it the address as `key`, so that another page starts again. */
export class ScreenErrorBoundary extends Component<ScreenErrorBoundaryProps, ScreenErrorBoundaryState> {
  override state: ScreenErrorBoundaryState = { failure: null, tries: 0 };

  static getDerivedStateFromError(error: unknown): Partial<ScreenErrorBoundaryState> {
    return { failure: { error } };
  }

  readonly #handleRetry = () => this.setState(({ tries }) => ({ failure: null, tries: tries + 1 }));

  override render(): ReactNode {
    const { failure, tries } = this.state;
    if (failure === null) return this.props.children();
    if (!isFailedLoad(failure.error)) return <ErrorState error={failure.error} work="other" isPage />;
    // Some browsers remember a failed load until the page is reloaded.
    return <LoadFailure onRetry={tries === 0 ? this.#handleRetry : undefined} />;
  }
}
