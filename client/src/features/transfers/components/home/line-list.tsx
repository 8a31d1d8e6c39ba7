import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { TransferLine } from '#contract/transfers/library.js';
import { useTranslation } from '../../../../i18n/use-translation.js';
import { useTransferAddress } from '../../../../lib/transfer-address.js';
import { TextLink } from '../../../../ui/router-link.js';
import { nameOf } from '../../display-name.js';

export interface Line {
  key: string;
  transfer: TransferLine;
  /** Under the name. */
  text: string;
  /** At the end of the line. */
  end: string;
}

/** Names of transfers, each of which opens over the page. */
export function LineList({ lines }: { lines: readonly Line[] }) {
  const address = useTransferAddress();
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

/** Recipients, shortened to a line. */
export function useRecipientsText(): (transfer: TransferLine) => string {
  const { t } = useTranslation('transfers');
  return ({ recipients: [first], recipientCount }) => {
    if (first === undefined) return t('home.byLink');
    const name = first.name || first.email;
    return recipientCount > 1 ? t('home.toMany', { first: name, count: recipientCount - 1 }) : name;
  };
}
