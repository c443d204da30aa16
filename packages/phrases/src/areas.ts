import type errors from '../en/common/errors.json';
import type fieldErrors from '../en/fieldErrors.json';
import type navigation from '../en/common/navigation.json';
import type pages from '../en/pages.json';
import type palette from '../en/palette.json';
import type privacy from '../en/privacy.json';
import type scan from '../en/scan.json';
import type shell from '../en/common/shell.json';
import type signin from '../en/common/signin.json';
import type switcher from '../en/switcher.json';
import type trial from '../en/trial.json';

/**
 * The areas whose keys are checked by the compiler, one line each. An area without a line works as well;
 * its keys are then plain text, which is enough for a wholly declared entity.
 */
export interface PhraseAreas {
  /** The messages of fields are a file of their own, `fieldErrors.json`: lists do without them. */
  errors: typeof errors & { readonly fields: typeof fieldErrors };
  navigation: typeof navigation;
  pages: typeof pages;
  palette: typeof palette;
  privacy: typeof privacy;
  scan: typeof scan;
  shell: typeof shell;
  signin: typeof signin;
  switcher: typeof switcher;
  trial: typeof trial;
}
