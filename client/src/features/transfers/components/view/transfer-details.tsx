import AddRounded from '@mui/icons-material/AddRounded';
import ForwardRounded from '@mui/icons-material/ForwardRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { TransferView } from '#contract/transfers.js';
import { useFormats } from '../../../../lib/format.js';
import { CopyButton } from '../../../../ui/copy-button.js';
import { StateChips } from '../state-chips.js';
import { TransferFiles } from './transfer-files.js';
import { TransferDownloads, TransferRecipients } from './transfer-people.js';
import { TransferReceipt } from './transfer-receipt.js';

interface TransferDetailsProps {
  transfer: TransferView;
  now: number;
  onAdd(): void;
  onForward(): void;
}

/** Everything about one transfer. */
export function TransferDetails({ transfer, now, onAdd, onForward }: TransferDetailsProps) {
  const { t } = useTranslation('transfers');
  const isOver = transfer.expiryDate < now;
  return (
    <Stack spacing={5} divider={<Divider flexItem />}>
      <Stack spacing={4}>
        <TransferFacts transfer={transfer} now={now} />
        {!isOver && (
          <Stack direction="row" useFlexGap spacing={2} sx={{ flexWrap: 'wrap' }}>
            <CopyButton text={transfer.link} variant="contained" color="secondary" />
            <Button variant="outlined" startIcon={<AddRounded />} onClick={onAdd}>
              {t('view.addFiles')}
            </Button>
            <Button variant="outlined" startIcon={<ForwardRounded />} onClick={onForward}>
              {t('view.forward')}
            </Button>
          </Stack>
        )}
      </Stack>
      <TransferFiles transfer={transfer} />
      <TransferRecipients transfer={transfer} />
      <TransferDownloads transfer={transfer} />
      <TransferReceipt slug={transfer.slug} />
    </Stack>
  );
}

function TransferFacts({ transfer, now }: { transfer: TransferView; now: number }) {
  const { t } = useTranslation('transfers');
  const format = useFormats();
  const when = format.relative(transfer.expiryDate, now);
  const facts = [
    t('view.sent', { date: format.dateTime(transfer.dateSent) }),
    transfer.expiryDate < now ? t('state.expiredSince', { when }) : t('state.expires', { when }),
    ...(transfer.hasPassword ? [t('row.password')] : []),
  ];
  return (
    <Stack spacing={2}>
      <StateChips transfer={transfer} now={now} />
      <Typography variant="body2" color="textSecondary">
        {facts.join(' · ')}
      </Typography>
      {transfer.message !== '' && (
        <Box
          component="blockquote"
          sx={{
            m: 0,
            px: 4,
            py: 3,
            borderRadius: 3,
            bgcolor: 'surface.well',
            whiteSpace: 'pre-wrap',
            overflowWrap: 'anywhere',
          }}
        >
          {transfer.message}
        </Box>
      )}
      <Link href={transfer.link} target="_blank" rel="noopener" sx={{ overflowWrap: 'anywhere' }}>
        {transfer.link}
      </Link>
    </Stack>
  );
}
