import { times } from '@atrium/contract';
import { useEffect, useState } from 'react';

import { useText } from '../../ui/text/useText.ts';
import { MessagePage } from '../signIn/MessagePage.tsx';
import { SignInElsewhere } from '../signIn/SignInElsewhere.tsx';

/** Says that the server takes no call from this network for now, and when the portal goes on by itself (AUTH-61). */
export function PutOffScreen({ seconds }: { readonly seconds: number }) {
  const t = useText('errors');
  const [end] = useState(() => Date.now() + seconds * times.second);
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((end - Date.now()) / times.second))), times.second);
    return () => clearInterval(timer);
  }, [end]);
  return (
    <MessagePage title={t('screens.putOff.title')} actions={<SignInElsewhere />}>
      <span role="timer">{t('screens.putOff.advice', { count: left })}</span>
    </MessagePage>
  );
}
