import { type ReactNode, useState } from 'react';

import { useUnsavedChanges } from '../../kit/form/useUnsavedChanges.ts';
import { LeaveQuestion } from '../../ui/feedback/LeaveQuestion.tsx';

interface QuestionProps {
  readonly isAsking: boolean;
  readonly onLeave: () => void;
  readonly onStay: () => void;
}

const isTyped = () => true;

function Question({ isAsking, onLeave, onStay }: QuestionProps) {
  const blocker = useUnsavedChanges(isTyped);
  return (
    <LeaveQuestion
      isOpen={isAsking || blocker.state === 'blocked'}
      onLeave={() => {
        onLeave();
        blocker.proceed?.();
      }}
      onStay={() => {
        onStay();
        blocker.reset?.();
      }}
    />
  );
}

interface AskedClose {
  /** Closes the dialog, after a question where something is typed into it: for Esc and a click outside it, which may be a slip. */
  readonly dismiss: () => void;
  /** The question, to be drawn inside the dialog. */
  readonly question: ReactNode;
}

/** Asks before what is typed into a dialog is given up, also by a way to another page; staying loses nothing (SHELL-54, KIT-07). */
export function useAskedClose(hasTyped: boolean, onClose: () => void): AskedClose {
  const [isAsking, setIsAsking] = useState(false);
  return {
    dismiss: () => (hasTyped ? setIsAsking(true) : onClose()),
    question: hasTyped && <Question isAsking={isAsking} onLeave={onClose} onStay={() => setIsAsking(false)} />,
  };
}
