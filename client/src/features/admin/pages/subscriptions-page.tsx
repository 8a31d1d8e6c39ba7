import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { AdminCustomer } from '#contract/admin/admin-subscriptions.js';
import { hasRight } from '#contract/admin/staff.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useFormats } from '../../../lib/format.js';
import { useMember } from '../../../lib/member.js';
import { useUrlState } from '../../../lib/url-state.js';
import { BusyButton } from '../../../ui/busy-button.js';
import { ButtonRow } from '../../../ui/button-row.js';
import { useDocumentTitle } from '../../../ui/document-title.js';
import { FormDialog } from '../../../ui/form-dialog.js';
import { FormField } from '../../../ui/form-field.js';
import { ListPage } from '../../../ui/list/list-page.js';
import { notify } from '../../../ui/notice-store.js';
import { RetryAlert } from '../../../ui/retry-alert.js';
import { TextLink } from '../../../ui/router-link.js';
import { personPath } from '../admin-paths.js';
import {
  comparisonQuery,
  CUSTOMERS_PAGE_SIZE,
  customersQuery,
  customersUrl,
  useRefetch,
  useReplay,
} from '../api/subscriptions.queries.js';
import { LastRun } from '../components/last-run.js';
import { ReasonDialog } from '../components/reason-dialog.js';
import { ReasonField } from '../components/reason-field.js';
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
  const { mutate, isPending, error } = useRefetch(accountId, {
    onSuccess: ({ drift }) =>
      notify({ tone: 'success', title: t(drift === null ? 'subscriptions.wasSame' : 'subscriptions.mended') }),
  });
  return (
    <ReasonDialog
      action="billing.refetch"
      title={t('subscriptions.refetchTitle')}
      text={t('subscriptions.refetchText')}
      confirm={t('subscriptions.refetch')}
      isPending={isPending}
      error={error}
      onConfirm={(reason) => mutate({ reason }, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}

function ReplayDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation('admin');
  const { control, handleSubmit } = useForm({ defaultValues: { eventId: '', reason: '' } });
  const { mutate, isPending, error } = useReplay({
    onSuccess: ({ accountId }) =>
      notify({ tone: 'success', title: t(accountId === '' ? 'subscriptions.unrelated' : 'subscriptions.replayed') }),
  });
  return (
    <FormDialog
      title={t('subscriptions.replayTitle')}
      text={t('subscriptions.replayText')}
      cancel={t('cancel')}
      confirm={t('subscriptions.replay')}
      isPending={isPending}
      error={error}
      onConfirm={() => void handleSubmit((values) => mutate(values, { onSuccess: onClose }))()}
      onClose={onClose}
    >
      <FormField
        control={control}
        name="eventId"
        required
        isFirst
        label={t('subscriptions.eventId')}
        problem={t('subscriptions.eventMissing')}
        rules={{ pattern: /^evt_[A-Za-z0-9_]{1,64}$/ }}
      />
      <ReasonField action="billing.replay" control={control} name="reason" />
    </FormDialog>
  );
}
