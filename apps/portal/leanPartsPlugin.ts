import { readFile } from 'node:fs/promises';

import type { Plugin } from 'vite';

/** What the portal's pages name and never use of MUI: the ripple of buttons, which the theme turns off. */
const ripple = {
  TouchRipple: 'export default function TouchRipple() { return null; }',
  useLazyRipple: `const none = () => {};
const ripple = { ref: { current: null }, shouldMount: false, start: none, stop: none, pulsate: none };
export default function useLazyRipple() { return ripple; }`,
};
const rippleFile = /@mui[\\/]material[\\/].*[\\/](TouchRipple|useLazyRipple)\.m?js$/;

/** What MUI's words for pagers write numbers with; as it is, it makes a formatter for French at every visit. */
const numbers = `export default function buildFormatNumber(locale) {
  let formatter;
  return (value) => (Number.isFinite(value) ? (formatter ??= new Intl.NumberFormat(locale)).format(value) : String(value));
}`;
const numbersFile = /@mui[\\/]material[\\/]locale[\\/]utils[\\/]buildFormatNumber\.m?js$/;

/** Parts of the router for pages that a server renders, and for tools that watch it. */
const routerFile =
  /react-router[\\/]dist[\\/]production[\\/]lib[\\/](?:router[\\/]instrumentation|dom[\\/]ssr[\\/](?:links|routeModules|single-fetch))\.js$/;

/** The prefixes that Emotion adds to every rule: the portal has a plugin of its own for those that are still needed. */
const prefixesFile = /@emotion[\\/]cache[\\/]dist[\\/]emotion-cache\.browser\.esm\.js$/;
const PREFIXES = 'defaultStylisPlugins = [prefixer]';

/** Copies the static parts of a component to the one that Emotion wraps around it: no component is wrapped like that. */
const staticsFile = /hoist-non-react-statics[\\/]dist[\\/]hoist-non-react-statics\.cjs\.js$/;
const STATICS = 'export default (target) => target;';

/**
 * What every icon is made with. A list draws hundreds: one that asks for nothing of its own is a plain drawing, sized by the
 * theme's sheet (`.MuiSvgIcon-root`), where MUI's has seven parts and makes its styles each time. Any other is MUI's.
 */
const icons = `import { memo } from 'react';
import { jsx } from 'react/jsx-runtime';
import SvgIcon from './SvgIcon.mjs';
const own = ['sx', 'color', 'htmlColor', 'titleAccess', 'component', 'viewBox', 'inheritViewBox', 'classes', 'ownerState'];
export default function createSvgIcon(path) {
  function Icon(props) {
    for (const name of own) if (props[name] !== undefined) return jsx(SvgIcon, { ...props, children: path });
    const { fontSize, className, ...others } = props;
    return jsx('svg', {
      viewBox: '0 0 24 24',
      focusable: 'false',
      'aria-hidden': true,
      ...others,
      className: className === undefined ? 'MuiSvgIcon-root' : 'MuiSvgIcon-root ' + className,
      children: path,
    });
  }
  Icon.muiName = SvgIcon.muiName;
  return memo(Icon);
}`;
const iconsFile = /@mui[\\/]material[\\/]SvgIcon[\\/]createSvgIcon\.m?js$/;

/** Leaves those parts out of the build, 7 KB of the first screen over the wire, and makes what no page needs when it is asked for. */
export function leanParts(): Plugin {
  return {
    name: 'lean-parts',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: [rippleFile, routerFile, numbersFile, prefixesFile, staticsFile, iconsFile] },
      async handler(id) {
        if (numbersFile.test(id)) return numbers;
        if (staticsFile.test(id)) return STATICS;
        if (iconsFile.test(id)) return icons;
        const part = rippleFile.exec(id)?.[1];
        if (part === 'TouchRipple' || part === 'useLazyRipple') return ripple[part];
        const code = await readFile(id, 'utf8');
        if (prefixesFile.test(id)) {
          if (!code.includes(PREFIXES)) throw new Error(`Emotion has no "${PREFIXES}" any more`);
          return code.replace(PREFIXES, 'defaultStylisPlugins = []');
        }
        const names = /^export \{([^}]+)\};$/m.exec(code)?.[1]?.split(',') ?? [];
        return names.map((name) => `export const ${name.trim()} = () => undefined;`).join('\n');
      },
    },
  };
}
