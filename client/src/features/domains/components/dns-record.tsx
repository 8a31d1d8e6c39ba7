import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { DnsRecordView } from '#contract/domains.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { CopyButton } from '../../../ui/copy-button.js';
import { ToneChip, type Tone } from '../../../ui/tone-chip.js';

const tones: Record<DnsRecordView['state'], Tone> = {
  unchecked: 'neutral',
  ok: 'success',
  missing: 'warning',
  wrong: 'error',
  unreachable: 'neutral',
};

function Fact({ label, text, isCopied = false }: { label: string; text: string; isCopied?: boolean }) {
  const { t } = useTranslation('domains');
  return (
    <Stack direction="row" sx={{ gap: 3, alignItems: 'flex-start', justifyContent: 'space-between' }}>
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="body2" color="textSecondary">
          {label}
        </Typography>
        <Typography
          component="code"
          variant="body2"
          sx={{ fontFamily: 'monospace', overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}
        >
          {text}
        </Typography>
      </Box>
      {isCopied && (
        <CopyButton
          text={text}
          label={t('copy')}
          aria-label={t('record.copy', { what: label })}
          size="small"
          sx={{ flex: 'none' }}
        />
      )}
    </Stack>
  );
}

/** One record to set in the DNS, and what was found of it. */
export function DnsRecord({ record }: { record: DnsRecordView }) {
  const { t } = useTranslation('domains');
  const { purpose, type, host, wanted, found, state, isRequired } = record;
  return (
    <Stack component="li" spacing={3} sx={{ py: 4, borderTop: '1px solid', borderColor: 'divider' }}>
      <div>
        <Stack direction="row" sx={{ gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
          <Typography component="h4" sx={{ fontWeight: 600 }}>
            {t(`purpose.${purpose}`)}
          </Typography>
          <ToneChip tone={tones[state]} label={t(`record.state.${state}`)} />
          <Typography variant="body2" color="textSecondary">
            {isRequired ? t('record.required') : t('record.recommended')}
          </Typography>
        </Stack>
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          {t(`hint.${purpose}`)}
        </Typography>
      </div>
      <Fact label={t('record.host', { type })} text={host} isCopied />
      <Fact label={t('record.wanted')} text={wanted} isCopied />
      {state === 'wrong' && <Fact label={t('record.found')} text={found.join('\n')} />}
    </Stack>
  );
}
