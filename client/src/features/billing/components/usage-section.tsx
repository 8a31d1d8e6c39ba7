import LinearProgress from '@mui/material/LinearProgress';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { seatsOf } from '#contract/billing/plans.js';
import { readOverview } from '#contract/calls.js';
import { STORAGE_WARNING_RATIO } from '#contract/limits.js';
import type { Overview } from '#contract/transfers/library.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useFormats } from '../../../lib/format.js';
import { useMember } from '../../../lib/member.js';
import { useRead } from '../../../lib/read-query.js';
import { Loaded } from '../../../ui/loaded.js';
import { Section } from '../../../ui/section.js';
import { billingTag } from '../api/billing.queries.js';

interface MeterProps {
  name: string;
  text: string;
  /** Null without a limit. */
  ratio: number | null;
  /** Says by how much the limit is exceeded; empty within the limit. */
  over: string;
}

function toneOf(ratio: number): 'primary' | 'warning' | 'error' {
  if (ratio >= 1) return 'error';
  return ratio >= STORAGE_WARNING_RATIO ? 'warning' : 'primary';
}

function Meter({ name, text, ratio, over }: MeterProps) {
  const nameId = useId();
  return (
    <div>
      <Stack
        direction="row"
        useFlexGap
        sx={{ justifyContent: 'space-between', flexWrap: 'wrap', columnGap: 4, mb: 1.5 }}
      >
        <span id={nameId}>{name}</span>
        <Typography component="span" color="textSecondary">
          {text}
        </Typography>
      </Stack>
      {ratio !== null && (
        <LinearProgress
          variant="determinate"
          color={toneOf(ratio)}
          value={Math.min(100, Math.round(ratio * 100))}
          aria-labelledby={nameId}
        />
      )}
      {over !== '' && (
        <Typography variant="body2" sx={{ mt: 1.5, color: 'error.main' }}>
          {over}
        </Typography>
      )}
    </div>
  );
}

function Meters({ storage, month }: Pick<Overview, 'storage' | 'month'>) {
  const { t } = useTranslation('billing');
  const { bytes, number } = useFormats();
  const { role } = useMember();
  const { usedBytes, limitBytes } = storage;
  const { sent, limit } = month;
  return (
    <Stack spacing={5}>
      <Meter
        name={t('usage.storage')}
        text={t('usage.storageText', { used: bytes(usedBytes), limit: bytes(limitBytes) })}
        ratio={usedBytes / limitBytes}
        over={usedBytes > limitBytes ? t('usage.storageOver', { over: bytes(usedBytes - limitBytes) }) : ''}
      />
      <Meter
        name={t('usage.transfers')}
        text={
          limit === null
            ? t('usage.transfersUnlimited', { used: number(sent) })
            : t('usage.transfersText', { used: number(sent), limit: number(limit) })
        }
        ratio={limit === null ? null : sent / limit}
        over={limit !== null && sent > limit ? t('usage.transfersOver', { over: number(sent - limit) }) : ''}
      />
      <Meter name={t('usage.seats')} text={t('usage.seatsText', { count: seatsOf(role) })} ratio={null} over="" />
    </Stack>
  );
}

/** Usage of the account, with the limits of its plan. */
export function UsageSection() {
  const { t } = useTranslation('billing');
  const query = useRead(billingTag, readOverview, { isLive: true });
  return (
    <Section title={t('usage.title')}>
      <Loaded
        query={query}
        loading={t('usage.loading')}
        skeleton={[0, 1, 2].map((row) => (
          <Skeleton key={row} height={40} />
        ))}
      >
        {({ storage, month }) => <Meters storage={storage} month={month} />}
      </Loaded>
    </Section>
  );
}
