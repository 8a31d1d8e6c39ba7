import Typography from '@mui/material/Typography';
import type { CustomerList } from '#contract/admin/admin-subscriptions.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useFormats } from '../../../lib/format.js';
import { Section } from '../../../ui/section.js';
import { TextLink } from '../../../ui/router-link.js';
import { personPath } from '../admin-paths.js';
import { Rows } from './rows.js';

/** What the last daily comparison with the payment provider found. */
export function LastRun({ run }: { run: CustomerList['lastRun'] }) {
  const { t } = useTranslation('admin');
  const format = useFormats();
  const facts = run && [
    t('subscriptions.ranAt', { at: format.dateTime(run.endedAt) }),
    t('subscriptions.compared', { count: run.compared }),
    run.differed === 0 ? t('subscriptions.noneDiffered') : t('subscriptions.differed', { count: run.differed }),
  ];
  return (
    <Section title={t('subscriptions.lastRun')}>
      <Typography variant="body2" color="textSecondary">
        {facts ? facts.join(' · ') : t('subscriptions.neverRan')}
      </Typography>
      {run !== null && run.drifts.length > 0 && (
        <Rows
          label={t('subscriptions.differedList')}
          empty=""
          rows={run.drifts.map(({ accountId, userId, user, drift }) => ({
            id: accountId,
            title: userId === '' ? t('subscriptions.nobody') : <TextLink to={personPath(userId)}>{user}</TextLink>,
            detail: drift,
          }))}
        />
      )}
    </Section>
  );
}
