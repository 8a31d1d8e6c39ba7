import DownloadRounded from '@mui/icons-material/DownloadRounded';
import HourglassBottomRounded from '@mui/icons-material/HourglassBottomRounded';
import SendRounded from '@mui/icons-material/SendRounded';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { TransferLine } from '#contract/transfers/library.js';
import { useTranslation } from '../../../../i18n/use-translation.js';
import { useFormats } from '../../../../lib/format.js';
import { useTransferAddress } from '../../../../lib/transfer-address.js';
import { touchRowLink } from '../../../../theme/tokens.js';
import { TextLink } from '../../../../ui/router-link.js';
import { useNameOf } from '../../display-name.js';

const icons = { sent: SendRounded, downloaded: DownloadRounded, expires: HourglassBottomRounded };

export interface Line {
  key: string;
  kind: keyof typeof icons;
  transfer: TransferLine;
  /** Under the name. */
  text: string;
  /** At the end of the line. */
  end: string;
}

/** Names of transfers, each of which opens over the page. */
export function LineList({ lines }: { lines: readonly Line[] }) {
  const address = useTransferAddress();
  const shownName = useShownName();
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {lines.map(({ key, kind, transfer, text, end }) => {
        const Icon = icons[kind];
        return (
          <Box
            key={key}
            component="li"
            sx={{
              display: 'grid',
              gridTemplateColumns: 'auto minmax(0, 1fr) auto',
              columnGap: 3,
              alignItems: 'center',
              py: 2.5,
              borderTop: '1px solid',
              borderColor: 'surface.line',
              '&:first-of-type': { borderTop: 'none', pt: 0 },
              '&:last-of-type': { pb: 0 },
            }}
          >
            <Icon fontSize="small" sx={{ gridRow: 'span 2', color: 'text.secondary' }} aria-hidden />
            <TextLink
              {...address(transfer.slug)}
              preventScrollReset
              noWrap
              color="text.primary"
              title={shownName(transfer)}
              sx={{ fontWeight: 600, minWidth: 0, ...touchRowLink }}
            >
              {shownName(transfer)}
            </TextLink>
            <Typography variant="body2" color="textSecondary" sx={{ whiteSpace: 'nowrap' }}>
              {end}
            </Typography>
            <Typography variant="body2" color="textSecondary" noWrap sx={{ gridColumn: '2 / -1' }}>
              {text}
            </Typography>
          </Box>
        );
      })}
    </Box>
  );
}

/** The name that mails use: the title, else the first file and the number of others. */
function useShownName(): (transfer: TransferLine) => string {
  const { t } = useTranslation('transfers');
  const format = useFormats();
  const nameOf = useNameOf();
  return (transfer) => {
    const { title, moreFiles: count } = transfer;
    const name = nameOf(transfer);
    return title !== '' || count === 0 ? name : t('home.nameAndMore', { name, shown: format.number(count) });
  };
}

/** Recipients, shortened to a line; empty without. */
export function useRecipientsText(): (transfer: TransferLine) => string {
  const { t } = useTranslation('transfers');
  return ({ recipients: [first], recipientCount }) => {
    if (first === undefined) return '';
    const name = first.name || first.email;
    return recipientCount > 1 ? t('home.toMany', { first: name, count: recipientCount - 1 }) : name;
  };
}
