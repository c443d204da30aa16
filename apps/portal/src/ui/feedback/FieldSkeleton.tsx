import Skeleton from '@mui/material/Skeleton';

interface FieldSkeletonProps {
  /** Whether formatted text is entered, which has buttons and room for several lines. */
  readonly isRichText: boolean;
}

/** Is where an input is still being loaded, as tall as one: what is below must not move while it is clicked. */
export function FieldSkeleton({ isRichText }: FieldSkeletonProps) {
  return <Skeleton variant="rounded" height={isRichText ? 174 : 48} />;
}
