import Box from '@mui/material/Box';
import Link from '@mui/material/Link';

import { BANNER_OFFSET } from '../../theme/tokens.ts';
import { useText } from '../../ui/text/useText.ts';
import type { SectionDefinition } from '../definition/formDefinition.ts';
import { useFormFrame } from './formFrame.ts';
import { sectionId } from './FormSection.tsx';

/** The form's sections as links, next to it on wide screens. */
export function SectionList({ sections }: { readonly sections: readonly SectionDefinition[] }) {
  const { formId, text } = useFormFrame();
  const t = useText('kit');
  return (
    <Box
      component="nav"
      aria-label={t('form.sections')}
      sx={{
        display: { xs: 'none', lg: 'block' },
        position: 'sticky',
        top: `calc(${BANNER_OFFSET} + 80px)`,
        width: 200,
        flexShrink: 0,
      }}
    >
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', borderLeft: 1, borderColor: 'divider' }}>
        {sections.map(({ key }) => (
          <li key={key}>
            <Link
              href={`#${sectionId(formId, key)}`}
              sx={{ display: 'block', py: 1, px: 3 }}
              onClick={(event) => {
                event.preventDefault();
                const section = document.getElementById(sectionId(formId, key));
                section?.scrollIntoView({ block: 'start' });
                section?.focus({ preventScroll: true });
              }}
            >
              {text.section(key)}
            </Link>
          </li>
        ))}
      </Box>
    </Box>
  );
}
