import Skeleton from '@mui/material/Skeleton';

/** Is where an input is still being loaded, as tall as one. */
export function FieldSkeleton() {
  return <Skeleton variant="rounded" height={48} />;
}
