import type { ReactNode } from 'react';

function Drawing({ children }: { readonly children: ReactNode }) {
  return (
    <svg
      width="120"
      height="88"
      viewBox="0 0 120 88"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

const ground = <path d="M8 80h104" />;

/** A building with one lit window: nothing is here yet. */
export function EmptyPicture() {
  return (
    <Drawing>
      {ground}
      <path d="M38 80V22l22-12 22 12v58" />
      <path d="M52 80V64h16v16" />
      <path d="M48 32h8M64 32h8M48 46h8" opacity="0.5" />
      <rect x="63" y="42" width="10" height="8" rx="1" fill="currentColor" stroke="none" />
      <path d="M18 80V58a8 8 0 0 1 16 0v22M98 80V64" opacity="0.5" />
      <circle cx="98" cy="58" r="7" opacity="0.5" />
    </Drawing>
  );
}

/** A magnifying glass over an empty row of houses: nothing matches. */
export function NoMatchesPicture() {
  return (
    <Drawing>
      {ground}
      <path d="M14 80V52l12-8 12 8v28M82 80V56l12-8 12 8v24" opacity="0.5" />
      <circle cx="58" cy="38" r="20" />
      <path d="m73 53 16 17" />
      <path d="M50 38h16" opacity="0.5" />
    </Drawing>
  );
}

/** A building whose line is cut: something went wrong. */
export function ErrorPicture() {
  return (
    <Drawing>
      {ground}
      <path d="M34 80V20l18-10M86 80V20L68 10" />
      <path d="m60 14-6 16 10 6-8 18" />
      <path d="M44 34h4M44 48h4M72 34h4M72 48h4M72 62h4M44 62h4" opacity="0.5" />
    </Drawing>
  );
}

/** A closed door: not for this role. */
export function ClosedPicture() {
  return (
    <Drawing>
      {ground}
      <path d="M42 80V16h36v64" />
      <path d="M50 24h20v56H50z" opacity="0.5" />
      <circle cx="65" cy="52" r="2" fill="currentColor" stroke="none" />
      <path d="M22 80V60M98 80V60" opacity="0.5" />
    </Drawing>
  );
}
