import type { CSSObject, Theme } from '@mui/material/styles';

/** Returns how a status looks, by its tone (ui/feedback/StatusChip). */
export function statusChip({ typography, vars: { palette } }: Theme): CSSObject {
  const { brand, text } = palette;
  return {
    '.statusChip': {
      display: 'inline-flex',
      alignItems: 'center',
      gap: 4,
      maxWidth: '100%',
      height: 24,
      paddingInline: 8,
      borderRadius: 8,
      // A button around it has a font of the browser's own.
      fontFamily: typography.fontFamily,
      lineHeight: 1.5,
      fontSize: '0.8125rem',
      fontWeight: 600,
      verticalAlign: 'middle',
      whiteSpace: 'nowrap',
      '& > svg': { fontSize: 16 },
      '& > span': { overflow: 'hidden', textOverflow: 'ellipsis' },
      '&.good': { color: palette.success.main, backgroundColor: brand.goodTint },
      '&.caution': { color: palette.warning.main, backgroundColor: brand.cautionTint },
      '&.danger': { color: palette.error.main, backgroundColor: brand.dangerTint },
      '&.info': { color: palette.info.main, backgroundColor: brand.infoTint },
      '&.grey': { color: text.secondary, backgroundColor: palette.action.hover },
      '&.outline': { color: text.secondary, border: `1px solid ${palette.divider}` },
    },
  };
}
