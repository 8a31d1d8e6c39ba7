import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdminCustomer } from '#contract/admin/admin-subscriptions.js';
import { hasRight } from '#contract/admin/staff.js';
import { refetchSubscription, replayEvent } from '#contract/calls.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useFormats } from '../../../lib/format.js';
import { useMember } from '../../../lib/member.js';
import { useUrlState } from '../../../lib/url-state.js';
import { BusyButton } from '../../../ui/busy-button.js';
import { ButtonRow } from '../../../ui/button-row.js';
import { useDocumentTitle } from '../../../ui/document-title.js';
import { FormField } from '../../../ui/form-field.js';
import { ListPage } from '../../../ui/list/list-page.js';
import { RetryAlert } from '../../../ui/retry-alert.js';
import { TextLink } from '../../../ui/router-link.js';
import { personPath } from '../admin-paths.js';
import { comparisonQuery, CUSTOMERS_PAGE_SIZE, customersQuery, customersUrl } from '../api/subscriptions.queries.js';
import { ActionDialog } from '../components/action-dialog.js';
import { LastRun } from '../components/last-run.js';
import { Rows } from '../components/rows.js';

/** All customers at Stripe, with what differs there. */
export function SubscriptionsPage() {
  const { t } = useTranslation('admin');
  const { staffRole } = useMember();
  useDocumentTitle(t('subscriptions.title'));
  const url = useUrlState(customersUrl);
  const { page } = url.values;
  const query = useQuery(customersQuery(page));
  const comparison = useQuery(comparisonQuery(page));
  const [open, setOpen] = useState<'replay' | { accountId: string } | null>(null);
  const { customers = [], total = 0, isSold = true, lastRun } = query.data ?? {};
  const mayChange = hasRight(staffRole, 'billing.change') && isSold;
  const drifts = new Map(comparison.data?.drifts.map(({ accountId, drift }) => [accountId, drift]));
  const rows = customers.map((customer) => ({
    id: customer.accountId,
    title:
      customer.userId === '' ? (
        t('subscriptions.nobody')
      ) : (
        <TextLink to={personPath(customer.userId)}>{customer.user}</TextLink>
      ),
    detail: <CustomerDetail customer={customer} drift={drifts.get(customer.accountId)} />,
    aside: mayChange && (
      <Button size="small" onClick={() => setOpen({ accountId: customer.accountId })}>
        {t('subscriptions.refetch')}
      </Button>
    ),
  }));
  const notice = (
    <>
      {!isSold && (
        <Alert severity="info" sx={{ mb: 4 }}>
          {t('subscriptions.notSold')}
        </Alert>
      )}
      {comparison.error !== null && <RetryAlert error={comparison.error} onRetry={() => void comparison.refetch()} />}
    </>
  );
  return (
    <>
      <ListPage
        title={t('subscriptions.title')}
        intro={t('subscriptions.intro')}
        aside={
          mayChange && (
            <ButtonRow>
              <BusyButton variant="outlined" isBusy={comparison.isFetching} onClick={() => void comparison.refetch()}>
                {t('subscriptions.compare')}
              </BusyButton>
              <Button variant="outlined" onClick={() => setOpen('replay')}>
                {t('subscriptions.replay')}
              </Button>
            </ButtonRow>
          )
        }
        notice={notice}
        query={query}
        count={query.data && customers.length}
        summary={t('subscriptions.shown', { count: total })}
        empty={{ text: t('subscriptions.none') }}
        pages={{ url, size: CUSTOMERS_PAGE_SIZE, total }}
      >
        <Rows label={t('subscriptions.list')} rows={rows} empty="" />
      </ListPage>
      {isSold && lastRun !== undefined && (
        <Box sx={{ mt: 6 }}>
          <LastRun run={lastRun} />
        </Box>
      )}
      {open === 'replay' && <ReplayDialog onClose={() => setOpen(null)} />}
      {open !== null && open !== 'replay' && <RefetchDialog accountId={open.accountId} onClose={() => setOpen(null)} />}
    </>
  );
}

/** @param drift undefined while it is not compared */
function CustomerDetail({ customer, drift }: { customer: AdminCustomer; drift: string | null | undefined }) {
  const { t } = useTranslation('admin', 'sending');
  const format = useFormats();
  const { stripeId, subscription } = customer;
  const facts = subscription
    ? [
        t(`sending:plans.${subscription.plan}`),
        t(`account.periods.${subscription.period}`),
        t(`account.statuses.${subscription.status}`),
        t(subscription.cancelsAtPeriodEnd ? 'account.ends' : 'account.renews', {
          date: format.date(subscription.currentPeriodEndsAt),
        }),
      ]
    : [t('subscriptions.noSubscription')];
  const compared = drift === null ? t('subscriptions.same') : drift && t('subscriptions.drift', { drift });
  return [[stripeId, ...facts].join(' · '), compared].filter(Boolean).join('\n');
}

function RefetchDialog({ accountId, onClose }: { accountId: string; onClose(): void }) {
  const { t } = useTranslation('admin');
  return (
    <ActionDialog
      action="billing.refetch"
      call={refetchSubscription}
      params={{ accountId }}
      body={({ reason }) => ({ reason })}
      title={t('subscriptions.refetchTitle')}
      text={t('subscriptions.refetchText')}
      confirm={t('subscriptions.refetch')}
      done={({ drift }) => t(drift === null ? 'subscriptions.wasSame' : 'subscriptions.mended')}
      onClose={onClose}
    />
  );
}

function ReplayDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation('admin');
  return (
    <ActionDialog
      action="billing.replay"
      call={replayEvent}
      title={t('subscriptions.replayTitle')}
      text={t('subscriptions.replayText')}
      confirm={t('subscriptions.replay')}
      done={({ accountId }) => t(accountId === '' ? 'subscriptions.unrelated' : 'subscriptions.replayed')}
      defaultValues={{ eventId: '' }}
      body={(values) => values}
      onClose={onClose}
    >
      {(control) => (
        <FormField
          control={control}
          name="eventId"
          required
          isFirst
          label={t('subscriptions.eventId')}
          problem={t('subscriptions.eventMissing')}
          rules={{ pattern: /^evt_[A-Za-z0-9_]{1,64}$/ }}
        />
      )}
    </ActionDialog>
  );
}
