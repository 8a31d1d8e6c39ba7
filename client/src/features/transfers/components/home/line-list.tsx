import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { TransferLine } from '#contract/library.js';
import { useTransferAddress } from '../../../../lib/transfer-address.js';
import { TextLink } from '../../../../ui/router-link.js';

export interface Line {
  key: string;
  transfer: TransferLine;
  /** Under the name. */
  text: string;
  /** At the end of the line. */
  end: string;
}

/** Names of transfers, each of which opens over the page. */
export function LineList({ lines, empty }: { lines: readonly Line[]; empty: ReactNode }) {
  const address = useTransferAddress();
  if (lines.length === 0)
    return (
      <Typography variant="body2" color="textSecondary">
        {empty}
      </Typography>
    );
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {lines.map(({ key, transfer, text, end }) => (
        <Box
          key={key}
          component="li"
          sx={{
            display: 'grid',
            gridTemplateColumns: 'minmax(0, 1fr) auto',
            columnGap: 3,
            alignItems: 'baseline',
            py: 2,
            borderTop: '1px solid',
            borderColor: 'surface.line',
            '&:first-of-type': { borderTop: 'none', pt: 0 },
          }}
        >
          <TextLink
            {...address(transfer.slug)}
            preventScrollReset
            noWrap
            color="text.primary"
            title={nameOf(transfer)}
            sx={{ fontWeight: 600, minWidth: 0 }}
          >
            {nameOf(transfer)}
          </TextLink>
          <Typography variant="body2" sx={{ whiteSpace: 'nowrap' }}>
            {end}
          </Typography>
          <Typography variant="body2" color="textSecondary" noWrap sx={{ gridColumn: '1 / -1' }}>
            {text}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}

export function nameOf({ title, fileName }: TransferLine): string {
  return title || fileName;
}

/** Whom it went to, as a line has room for. */
export function useRecipientsText(): (transfer: TransferLine) => string {
  const { t } = useTranslation('transfers');
  return ({ recipients: [first], recipientCount }) => {
    if (first === undefined) return t('home.byLink');
    return recipientCount > 1 ? t('home.toMany', { first, count: recipientCount - 1 }) : first;
  };
}
