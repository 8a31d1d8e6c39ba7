import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { TransferKey } from '../../../encryption/transfer-key.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { formatDate } from '../../../lib/format.js';
import { clientConfig } from '../../../lib/hosts.js';
import { useMember } from '../../../lib/member.js';
import { saveFile } from '../../../lib/save-file.js';
import { useNow } from '../../../lib/use-now.js';

/** Only the sheet is printed, of all that the page shows. */
const PRINTED = 'recovery-sheet';
const printStyles = {
  '@media print': {
    'body *': { visibility: 'hidden' },
    [`#${PRINTED}, #${PRINTED} *`]: { visibility: 'visible' },
    [`#${PRINTED}`]: { position: 'fixed', top: 0, left: 0, right: 0 },
  },
} as const;

interface RecoverySheetProps {
  secret: TransferKey;
  words: readonly string[];
}

/** The key in clear, for paper: as words, and as `age` reads it. */
export function RecoverySheet({ secret, words }: RecoverySheetProps) {
  const { t, language } = useTranslation('encryption');
  const { email } = useMember();
  const now = useNow();
  const { name } = clientConfig().installation;
  const title = t('sheet.heading', { product: name });
  const facts = `${email} · ${formatDate(now, language)}`;
  const save = () => {
    const list = words.map((word, at) => `${at + 1}. ${word}`);
    const lines = [title, facts, '', t('sheet.use'), '', ...list, '', t('sheet.asAge'), secret.identity, ''];
    saveFile(new Blob([lines.join('\n')], { type: 'text/plain' }), t('sheet.file'));
  };
  return (
    <>
      <GlobalStyles styles={printStyles} />
      <Stack id={PRINTED} spacing={3}>
        <div>
          <Typography sx={{ fontWeight: 600 }}>{title}</Typography>
          <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
            {facts}
          </Typography>
        </div>
        <Typography variant="body2">{t('sheet.use')}</Typography>
        <Box
          component="ol"
          lang="en"
          aria-label={t('sheet.words')}
          sx={{
            m: 0,
            p: 0,
            listStyle: 'none',
            display: 'grid',
            gap: 1,
            gridTemplateColumns: { xs: '1fr 1fr', sm: '1fr 1fr 1fr' },
          }}
        >
          {words.map((word, at) => (
            <li key={at}>
              <Typography component="span" variant="body2" color="textSecondary">{`${at + 1}. `}</Typography>
              <code>{word}</code>
            </li>
          ))}
        </Box>
        <Typography variant="body2" color="textSecondary">
          {t('sheet.asAge')}
        </Typography>
        <Typography component="code" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {secret.identity}
        </Typography>
      </Stack>
      <Stack direction="row" sx={{ gap: 3, flexWrap: 'wrap' }}>
        <Button variant="outlined" onClick={() => window.print()}>
          {t('sheet.print')}
        </Button>
        <Button variant="outlined" onClick={save}>
          {t('sheet.download')}
        </Button>
      </Stack>
    </>
  );
}
