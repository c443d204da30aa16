import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import Input from '@mui/material/Input';
import InputLabel from '@mui/material/InputLabel';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { useNavigate } from 'react-router';

import { readStored, readTabStored, removeTabStored, writeTabStored } from '../../ui/storage/browserStorage.ts';
import { storageKeys, tabKeys } from '../../ui/storage/storageKeys.ts';
import { comingLanguage, loadFieldErrors } from '../../ui/text/textStore.ts';
import { useText } from '../../ui/text/useText.ts';
import { useAuth } from '../authContext.ts';
import { invalidDomainPath } from '../router/paths.ts';
import { lookUpDomain } from './lookUpDomain.ts';
import { reloadToReach } from './reachProvider.ts';
import { withTestFlow } from './testFlow.ts';
import { reportSignInError } from './reportSignInError.ts';
import { useSignInErrorText } from './useSignInErrorText.ts';

interface SignInFormProps {
  /** The path to come back to (AUTH-30). */
  readonly returnTo: string | null;
  /** Called when the person has begun. */
  readonly onTyping: () => void;
}

/** Loads what a wrong address is answered with; without it a general sentence is. */
const loadMessages = () => loadFieldErrors(comingLanguage()).catch(() => undefined);

/** Takes the e-mail address and goes on to the identity provider of its domain (AUTH-01 to AUTH-06). */
export function SignInForm({ returnTo, onTyping }: SignInFormProps) {
  const t = useText('signin');
  const errors = useText('errors');
  const auth = useAuth();
  const navigate = useNavigate();
  const errorText = useSignInErrorText();
  const fieldId = useId();
  const helpId = useId();
  const field = useRef<HTMLInputElement>(null);
  /** What was typed before the page was loaded again to reach the provider. */
  const [resumedEmail] = useState(() => readTabStored(tabKeys.resumedEmail));
  const [email, setEmail] = useState(
    () => resumedEmail ?? auth.parameters()?.email ?? readStored(storageKeys.email) ?? '',
  );
  const [fieldError, setFieldError] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [stage, setStage] = useState<'typing' | 'looking' | 'leaving'>('typing');

  // Anyone who comes back from the provider by the browser's back button finds the page as it was left: it must work again.
  useEffect(() => {
    const handlePageShow = (event: PageTransitionEvent) => {
      if (event.persisted) setStage('typing');
    };
    window.addEventListener('pageshow', handlePageShow);
    return () => window.removeEventListener('pageshow', handlePageShow);
  }, []);

  const stop = (message: string) => {
    setStage('typing');
    setFailure(message);
  };
  const signIn = async () => {
    setFieldError(null);
    setFailure(null);
    setStage('looking');
    const [found] = await Promise.all([lookUpDomain(email), loadMessages()]);
    switch (found.kind) {
      case 'invalid':
        setStage('typing');
        setFieldError(found.code);
        field.current?.focus();
        return;
      case 'unknownDomain':
        await navigate(invalidDomainPath(found.domain));
        return;
      case 'tooMany':
      case 'unreachable':
        stop(t(found.kind));
        return;
      case 'found':
        setStage('leaving');
        writeTabStored(tabKeys.resumedEmail, email);
        if (reloadToReach(found.providerVersion)) return;
        removeTabStored(tabKeys.resumedEmail);
        try {
          const parameters = await withTestFlow(found.parameters);
          const isLeaving = await auth.signIn({ parameters, ...(returnTo === null ? {} : { returnTo }) });
          if (!isLeaving) setStage('typing');
        } catch (error) {
          reportSignInError(error);
          stop(errorText({ error, clock: null }).advice);
        }
    }
  };
  const resume = useEffectEvent(() => {
    if (readTabStored(tabKeys.resumedEmail) === null) return;
    removeTabStored(tabKeys.resumedEmail);
    void signIn();
  });
  useEffect(() => {
    const timer = setTimeout(resume);
    return () => clearTimeout(timer);
  }, []);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    // The button stays in the focus while it works, so it is not off: a second press does nothing.
    if (stage === 'typing') void signIn();
  };
  const handleChange = (value: string) => {
    setEmail(value);
    setFieldError(null);
    // Anyone who types is about to sign in: what comes next is fetched meanwhile. A failure shows when it is needed.
    auth.preload().catch(() => undefined);
    onTyping();
  };

  const busyText = stage === 'looking' ? t('looking') : t('leaving');
  return (
    <form noValidate onSubmit={handleSubmit}>
      {/* The parts of a standard field one by one: a TextField would bring selects and menus to the first screen. */}
      <FormControl variant="standard" fullWidth required error={fieldError !== null}>
        <InputLabel htmlFor={fieldId}>{t('email')}</InputLabel>
        <Input
          id={fieldId}
          inputRef={field}
          type="email"
          name="email"
          autoComplete="username"
          autoFocus
          value={email}
          onChange={(event) => handleChange(event.target.value)}
          aria-describedby={helpId}
          inputProps={{ inputMode: 'email', autoCapitalize: 'none', spellCheck: false }}
        />
        <FormHelperText id={helpId}>
          {fieldError === null ? t('hint') : (errors.at(`fields.${fieldError}`) ?? errors('codes.invalid'))}
        </FormHelperText>
      </FormControl>
      <div role="alert">
        {failure === null ? null : (
          <Alert severity="error" role="presentation" sx={{ mt: 4 }}>
            {failure}
          </Alert>
        )}
      </div>
      <Button
        type="submit"
        variant="contained"
        size="large"
        fullWidth
        aria-disabled={stage !== 'typing'}
        sx={{ mt: 8, minHeight: 44 }}
      >
        {stage === 'typing' ? t('continue') : busyText}
      </Button>
    </form>
  );
}
