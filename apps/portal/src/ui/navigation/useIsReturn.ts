import { useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

/** Checks whether the page was there before in this tab and was come back to, with the browser's buttons or by loading it again. */
export function useIsReturn(): boolean {
  const type = useNavigationType();
  const { key } = useLocation();
  // The address that a visit begins with has no key.
  const [isReturn] = useState(type === NavigationType.Pop && key !== 'default');
  return isReturn;
}
