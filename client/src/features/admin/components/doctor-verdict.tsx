import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { Verdict } from '#contract/admin/overview.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useFormats } from '../../../lib/format.js';
import { useNow } from '../../../lib/use-now.js';
import { RetryAlert } from '../../../ui/retry-alert.js';
import { Section } from '../../../ui/section.js';
import { ToneChip } from '../../../ui/tone-chip.js';
import { verdictQuery } from '../api/overview.queries.js';

/** What the doctor finds, the problems first; what is well is only counted. */
export function DoctorVerdict() {
  const { t } = useTranslation('admin');
  const format = useFormats();
  const now = useNow();
  const { data, error, refetch } = useQuery(verdictQuery);
  return (
    <Section title={t('start.doctor')} aside={data && t('start.checkedAt', { ago: format.ago(data.checkedAt, now) })}>
      {error !== null && <RetryAlert error={error} onRetry={() => void refetch()} />}
      {!data && error === null && (
        <Stack component="output" spacing={2}>
          <Typography color="textSecondary">{t('start.checking')}</Typography>
          <Skeleton variant="rounded" height={72} />
        </Stack>
      )}
      {data && <Findings checks={data.checks} />}
    </Section>
  );
}

function Findings({ checks }: Pick<Verdict, 'checks'>) {
  const { t } = useTranslation('admin');
  const of = (level: Verdict['checks'][number]['level']) => checks.filter((check) => check.level === level);
  const [failures, warnings] = [of('failure'), of('warning')];
  if (failures.length + warnings.length === 0)
    return <ToneChip tone="success" label={t('start.fine', { count: checks.length })} />;
  return (
    <>
      <Stack direction="row" sx={{ gap: 2, mb: 3 }}>
        {failures.length > 0 && <ToneChip tone="error" label={t('start.failures', { count: failures.length })} />}
        {warnings.length > 0 && <ToneChip tone="warning" label={t('start.warnings', { count: warnings.length })} />}
      </Stack>
      {/* Written for the command line, in English. */}
      <Box component="ul" lang="en" sx={{ listStyle: 'none', m: 0, p: 0, overflowWrap: 'anywhere' }}>
        {[...failures, ...warnings].map(({ id, text, fix }) => (
          <Box component="li" key={`${id} ${text}`} sx={{ py: 2.5, borderTop: '1px solid', borderColor: 'divider' }}>
            <Typography sx={{ fontWeight: 550 }}>{text}</Typography>
            {fix.map((line) => (
              <Typography key={line} variant="body2" color="textSecondary" sx={{ mt: 1 }}>
                {line}
              </Typography>
            ))}
          </Box>
        ))}
      </Box>
    </>
  );
}
