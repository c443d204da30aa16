import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';

import { useSession } from '../../kit/session/useSession.ts';
import { Hint } from '../../ui/feedback/Hint.tsx';
import { useAnchor } from '../../ui/feedback/useAnchor.ts';
import { useText } from '../../ui/text/useText.ts';
import { laterPart } from '../../ui/later/laterPart.ts';

const PersonPanel = laterPart(async () => (await import('./PersonPanel.tsx')).PersonPanel, { texts: ['trial'] });

function initialsOf(...names: readonly string[]): string {
  return names
    .map((name) => String.fromCodePoint(name.codePointAt(0) ?? 32))
    .join('')
    .trim()
    .toUpperCase();
}

/** The person's button; what it opens is loaded when it is first opened (SHELL-61). */
export function PersonMenu() {
  const t = useText('shell');
  const { user } = useSession();
  const { anchor, wasOpened, open, close } = useAnchor();
  const initials = initialsOf(user.firstName, user.lastName) || initialsOf(user.email);
  return (
    <>
      <Hint title={t('person.label')}>
        <IconButton
          aria-label={t('person.label')}
          aria-haspopup="dialog"
          aria-expanded={anchor !== null}
          onClick={(event) => open(event.currentTarget)}
          {...PersonPanel.approach}
        >
          {/* Drawn, not written: the button's name says more than two letters do. */}
          <Box
            sx={{
              width: 28,
              height: 28,
              borderRadius: '50%',
              display: 'flex',
              alignItems: 'center',
              justifyContent: 'center',
              lineHeight: 1,
              fontSize: 12,
              fontWeight: 600,
              bgcolor: 'brand.tint',
              color: 'primary.main',
              '& span::before': { content: 'attr(data-initials)' },
            }}
          >
            <span data-initials={initials} />
          </Box>
        </IconButton>
      </Hint>
      {wasOpened && <PersonPanel anchor={anchor} onClose={close} />}
    </>
  );
}
