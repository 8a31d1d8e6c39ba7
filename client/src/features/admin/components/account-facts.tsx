import type { PersonView } from '#contract/admin/admin.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useFormats } from '../../../lib/format.js';
import { Section } from '../../../ui/section.js';
import { isSize, type LimitName, limitNames } from '../limits-form.js';
import { Facts } from './facts.js';

/** Which plan is in force, and each reason for it. */
export function AccountFacts({ account }: Pick<PersonView, 'account'>) {
  const { t } = useTranslation('admin', 'sending');
  const format = useFormats();
  const { subscription, assignedUntil, limitOverrides, lifetimePlan, trialEndsAt, deletionDueAt, transfersPerMonth } =
    account;
  const planName = (plan: typeof account.plan) => t(`sending:plans.${plan}`);
  const money = ({ amount, currency }: { amount: number; currency: string }) =>
    `${format.number(amount / 100)} ${currency.toUpperCase()}`;
  const nameOf = (name: LimitName) => {
    if (name === 'storageBytes') return t('account.storage');
    return name === 'uploadBytes' ? t('account.largest') : t(`limits.${name}`);
  };
  const wordsOf = ({ limits, until }: NonNullable<typeof limitOverrides>) =>
    [
      ...limitNames.flatMap((name) => {
        const limit = limits[name];
        if (limit === undefined) return [];
        return `${nameOf(name)}: ${isSize(name) ? format.bytes(limit) : format.number(limit)}`;
      }),
      ...(until === null ? [] : [t('account.limitsUntil', { date: format.dateTime(until) })]),
    ].join(' · ');
  return (
    <Section title={t('account.title')}>
      <Facts
        facts={[
          [t('account.plan'), planName(account.plan)],
          [t('account.status'), t(`account.statuses.${account.status}`)],
          [
            t('account.assigned'),
            assignedUntil === null
              ? planName(account.assignedPlan)
              : t('account.until', { plan: planName(account.assignedPlan), date: format.dateTime(assignedUntil) }),
          ],
          [t('account.limits'), limitOverrides && wordsOf(limitOverrides)],
          [t('account.lifetime'), lifetimePlan && planName(lifetimePlan)],
          [
            t('account.subscription'),
            subscription &&
              [
                planName(subscription.plan),
                t(`account.statuses.${subscription.status}`),
                `${money(subscription)} (${t(`account.periods.${subscription.period}`)})`,
                t(subscription.cancelsAtPeriodEnd ? 'account.ends' : 'account.renews', {
                  date: format.date(subscription.currentPeriodEndsAt),
                }),
              ].join(' · '),
          ],
          [t('account.trial'), trialEndsAt && format.dateTime(trialEndsAt)],
          [t('account.customer'), account.stripeId],
          [
            t('account.storage'),
            t('account.of', { used: format.bytes(account.storedBytes), limit: format.bytes(account.storageBytes) }),
          ],
          [
            t('account.month'),
            transfersPerMonth === null
              ? format.number(account.sentThisMonth)
              : t('account.of', {
                  used: format.number(account.sentThisMonth),
                  limit: format.number(transfersPerMonth),
                }),
          ],
          [t('account.largest'), format.bytes(account.uploadBytes)],
          [t('account.seats'), format.number(account.seats)],
          [t('account.deletion'), deletionDueAt && format.dateTime(deletionDueAt)],
          [t('account.id'), account.accountId],
        ]}
      />
    </Section>
  );
}
