import type { ReactNode } from 'react';

import { EmptyPicture, NoMatchesPicture } from './pictures.tsx';
import { StatePanel } from './StatePanel.tsx';

interface EmptyStateProps {
  readonly title: string;
  readonly body?: string;
  /** One button that does the next thing. */
  readonly action?: ReactNode;
  /** `nothing` when there is none yet, `noMatches` when the filters hide everything (KIT-03). */
  readonly kind?: 'nothing' | 'noMatches';
}

/** Says what belongs here and offers the next action (KIT-03). */
export function EmptyState({ title, body, action, kind = 'nothing' }: EmptyStateProps) {
  return (
    <StatePanel
      announce="status"
      picture={kind === 'nothing' ? <EmptyPicture /> : <NoMatchesPicture />}
      title={title}
      body={body}
      action={action}
    />
  );
}
