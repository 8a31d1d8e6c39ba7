import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { TransferView } from '#contract/transfers.js';
import { useFormats } from '../../../../lib/format.js';
import { Section } from './section.js';

/** How many of the latest downloads stand here; all of them are for a page of their own. */
const LATEST = 5;

const tones = { pending: 'text.secondary', sent: 'success.main', failed: 'error.main' } as const;

/** Whom it was mailed to, and what became of each mail. */
export function TransferRecipients({ transfer }: { transfer: TransferView }) {
  const { t } = useTranslation('transfers');
  return (
    <Section title={t('view.recipients')}>
      {transfer.emailTo.length === 0 ? (
        <Typography color="textSecondary">{t('view.noRecipients')}</Typography>
      ) : (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {transfer.emailTo.map(({ recipientId, email, name, mailState }) => (
            <Stack
              key={recipientId}
              component="li"
              direction="row"
              spacing={3}
              sx={{ py: 1.5, justifyContent: 'space-between', alignItems: 'baseline' }}
            >
              <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>{name === '' ? email : `${name} · ${email}`}</Box>
              <Typography variant="body2" sx={{ flex: 'none', color: tones[mailState] }}>
                {t(`view.mail.${mailState}`)}
              </Typography>
            </Stack>
          ))}
        </Box>
      )}
    </Section>
  );
}

/** Begun and finished are told apart: an address that was opened is not yet a file that arrived. */
export function TransferDownloads({ transfer }: { transfer: TransferView }) {
  const { t } = useTranslation('transfers');
  const format = useFormats();
  const { total_downloads: started, completed_downloads: completed, downloads } = transfer;
  return (
    <Section title={t('view.downloads')}>
      <Typography color={started === 0 ? 'textSecondary' : 'textPrimary'}>
        {started === 0
          ? t('view.noDownloads')
          : t('view.counts', { started: format.number(started), completed: format.number(completed) })}
      </Typography>
      {downloads.length > 0 && (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 1, p: 0, typography: 'body2', color: 'text.secondary' }}>
          {downloads.slice(0, LATEST).map(({ country_name: country, dlDate }, index) => (
            <Box component="li" key={`${dlDate}-${index}`} sx={{ py: 0.5 }}>
              {[format.dateTime(dlDate), country].filter((part) => part !== '').join(' · ')}
            </Box>
          ))}
        </Box>
      )}
    </Section>
  );
}
