import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import LinearProgress from '@mui/material/LinearProgress';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useErrorText } from '../../../lib/error-text.js';
import { useFormats } from '../../../lib/format.js';
import { useDocumentTitle } from '../../../ui/document-title.js';
import { Section } from '../../../ui/section.js';
import { MB, probeSizes } from '../browser-probes.js';
import { Findings } from '../components/findings.js';
import { type ExaminationWish, useExamination } from '../use-examination.js';

/** Tries everything that the installation stands on, from the server and from this browser. */
export function DoctorPage() {
  const { t } = useTranslation('doctor');
  useDocumentTitle(t('title'));
  const [wish, setWish] = useState<ExaminationWish>({ mailsTest: false, dkimSelector: '', largest: 10 });
  const examination = useExamination();
  const { state, server, browser } = examination;
  return (
    <Stack sx={{ gap: 4 }}>
      <Box>
        <Typography variant="h1">{t('title')}</Typography>
        <Typography color="textSecondary" sx={{ mt: 2, maxWidth: '70ch' }}>
          {t('intro')}
        </Typography>
      </Box>
      <Wishes wish={wish} isRunning={state === 'running'} onChange={setWish} />
      <Box>
        {state === 'running' ? (
          <Button variant="outlined" onClick={examination.stop}>
            {t('stop')}
          </Button>
        ) : (
          <Button variant="contained" onClick={() => void examination.start(wish)}>
            {t(state === 'idle' ? 'start' : 'again')}
          </Button>
        )}
      </Box>
      <Progress examination={examination} />
      {server.length > 0 && (
        <Section title={t('server')}>
          <Findings label={t('server')} findings={server} />
        </Section>
      )}
      {browser.length > 0 && (
        <Section title={t('browser')} text={t('browserText')}>
          <Findings label={t('browser')} findings={browser} />
        </Section>
      )}
    </Stack>
  );
}

interface WishesProps {
  wish: ExaminationWish;
  isRunning: boolean;
  onChange(wish: ExaminationWish): void;
}

function Wishes({ wish, isRunning, onChange }: WishesProps) {
  const { t } = useTranslation('doctor');
  const format = useFormats();
  return (
    <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 3, alignItems: { sm: 'center' }, flexWrap: 'wrap' }}>
      <TextField
        select
        size="small"
        label={t('largest')}
        value={wish.largest}
        disabled={isRunning}
        onChange={({ target }) =>
          onChange({ ...wish, largest: probeSizes.find((size) => size === Number(target.value)) ?? wish.largest })
        }
        sx={{ minWidth: 200 }}
      >
        {probeSizes.map((size) => (
          <MenuItem key={size} value={size}>
            {format.bytes(size * MB)}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        size="small"
        label={t('selector')}
        value={wish.dkimSelector}
        disabled={isRunning}
        onChange={({ target }) => onChange({ ...wish, dkimSelector: target.value.replace(/[^A-Za-z0-9._-]/g, '') })}
        slotProps={{ htmlInput: { maxLength: 63, autoCapitalize: 'none', spellCheck: false } }}
        sx={{ minWidth: 200 }}
      />
      <FormControlLabel
        control={<Checkbox checked={wish.mailsTest} disabled={isRunning} />}
        onChange={(_, mailsTest) => onChange({ ...wish, mailsTest })}
        label={t('testMail')}
      />
    </Stack>
  );
}

function Progress({ examination }: { examination: ReturnType<typeof useExamination> }) {
  const { t } = useTranslation('doctor');
  const errorText = useErrorText();
  const { state, part, server, browser, error } = examination;
  if (state === 'idle') return null;
  if (error !== null) return <Alert severity="error">{errorText(error)}</Alert>;
  if (state === 'stopped') return <Alert severity="info">{t('stopped')}</Alert>;
  if (state === 'running')
    return (
      <Box component="output" sx={{ display: 'block' }}>
        <LinearProgress aria-label={t('running')} />
        <Typography variant="body2" color="textSecondary" sx={{ mt: 2 }}>
          {part && t(`parts.${part}`)}
        </Typography>
      </Box>
    );
  const failures = [...server, ...browser].filter(({ level }) => level === 'failure').length;
  return failures === 0 ? (
    <Alert severity="success">{t('well')}</Alert>
  ) : (
    <Alert severity="error">{t('failures', { count: failures })}</Alert>
  );
}
