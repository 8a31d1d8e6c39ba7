import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { hasRight, type StaffRole } from '#contract/admin/staff.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useFormats } from '../../../lib/format.js';
import { TextLink } from '../../../ui/router-link.js';
import { Section } from '../../../ui/section.js';
import { adminPaths, QUEUE_BOARD } from '../admin-paths.js';
import { useWaiting } from '../api/waiting.js';

/** What waits for the staff, each with its count and the way there. */
export function ToDo({ role }: { role: StaffRole | null }) {
  const { t } = useTranslation('admin');
  const { number } = useFormats();
  const { cases, messages, failedJobs } = useWaiting(role);
  const tasks = [
    { name: 'cases', right: 'abuse.read', count: cases && cases.toDo - cases.appeals, to: adminPaths.cases },
    { name: 'appeals', right: 'abuse.read', count: cases?.appeals, to: `${adminPaths.cases}?state=appealed` },
    { name: 'messages', right: 'inbox.read', count: messages, to: adminPaths.inbox },
    { name: 'jobs', right: 'queues', count: failedJobs, to: QUEUE_BOARD },
  ] as const;
  const shown = tasks.filter(({ right }) => hasRight(role, right));
  return (
    <Section title={t('start.toDo')}>
      {shown.every(({ count }) => count === 0) && (
        <Typography color="textSecondary" sx={{ mb: 3 }}>
          {t('start.nothingToDo')}
        </Typography>
      )}
      <Box component="ul" aria-label={t('start.toDo')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {shown.map(({ name, count, to }) => (
          <Box
            component="li"
            key={name}
            sx={{
              display: 'flex',
              justifyContent: 'space-between',
              gap: 3,
              py: 2.5,
              borderTop: '1px solid',
              borderColor: 'divider',
            }}
          >
            {to === QUEUE_BOARD ? (
              <Link href={to}>{t(`start.${name}`)}</Link>
            ) : (
              <TextLink to={to}>{t(`start.${name}`)}</TextLink>
            )}
            <Typography
              component="span"
              color={count ? 'textPrimary' : 'textSecondary'}
              sx={{ fontVariantNumeric: 'tabular-nums', fontWeight: count ? 650 : 400 }}
            >
              {count === undefined ? '–' : number(count)}
            </Typography>
          </Box>
        ))}
      </Box>
    </Section>
  );
}
