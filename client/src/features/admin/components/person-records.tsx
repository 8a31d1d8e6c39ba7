import type { PersonView } from '#contract/admin/admin.js';
import { EXPIRES_NEVER } from '#contract/transfers/expiry.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useFormats } from '../../../lib/format.js';
import { TextLink } from '../../../ui/router-link.js';
import { Section } from '../../../ui/section.js';
import { ToneChip, type Tone } from '../../../ui/tone-chip.js';
import { personPath } from '../admin-paths.js';
import { Rows } from './rows.js';

interface PersonProps {
  person: PersonView;
}

/** Metadata alone: what files and messages contain is nobody's business but the person's. */
export function TransfersSection({ person: { transfers } }: PersonProps) {
  const { t } = useTranslation('admin');
  const format = useFormats();
  const rows = transfers.map(({ slug, title, sentAt, expiresAt, bytes, fileCount }) => ({
    id: slug,
    title,
    detail: [
      slug,
      format.bytes(bytes),
      t('records.files', { count: fileCount }),
      expiresAt === EXPIRES_NEVER ? t('records.never') : t('records.until', { date: format.date(expiresAt) }),
    ].join(' · '),
    aside: format.date(sentAt),
  }));
  return (
    <Section title={t('records.transfers')}>
      <Rows label={t('records.transfers')} rows={rows} empty={t('records.noTransfers')} />
    </Section>
  );
}

export function RequestsSection({ person: { requests } }: PersonProps) {
  const { t } = useTranslation('admin');
  const format = useFormats();
  const rows = requests.map(({ slug, title, createdAt }) => ({
    id: slug,
    title,
    detail: slug,
    aside: format.date(createdAt),
  }));
  return (
    <Section title={t('records.requests')}>
      <Rows label={t('records.requests')} rows={rows} empty={t('records.noRequests')} />
    </Section>
  );
}

export function SessionsSection({ person: { sessions } }: PersonProps) {
  const { t } = useTranslation('admin');
  const format = useFormats();
  const rows = sessions.map(({ sessionId, browser, system, country, createdAt, lastUsedAt }) => ({
    id: sessionId,
    title: [browser, system, country ?? ''].filter(Boolean).join(' · ') || t('records.unknownDevice'),
    detail: t('records.lastUsed', { date: format.dateTime(lastUsedAt) }),
    aside: format.date(createdAt),
  }));
  return (
    <Section title={t('records.sessions')}>
      <Rows label={t('records.sessions')} rows={rows} empty={t('records.noSessions')} />
    </Section>
  );
}

export const mailTones: Record<PersonView['mails'][number]['state'], Tone> = {
  pending: 'info',
  sent: 'success',
  failed: 'error',
  suppressed: 'warning',
  cancelled: 'neutral',
};

export function MailsSection({ person: { mails } }: PersonProps) {
  const { t } = useTranslation('admin');
  const format = useFormats();
  const rows = mails.map(({ mailId, template, subject, state, createdAt, sentAt, lastError }) => ({
    id: mailId,
    title: subject || template,
    detail: [format.dateTime(sentAt ?? createdAt), lastError].filter(Boolean).join(' · '),
    aside: <ToneChip tone={mailTones[state]} label={t(`mailStates.${state}`)} />,
  }));
  return (
    <Section title={t('records.mails')}>
      <Rows label={t('records.mails')} rows={rows} empty={t('records.noMails')} />
    </Section>
  );
}

/** Codes and bills. */
export function PaymentsSection({ person: { codes, invoices } }: PersonProps) {
  const { t } = useTranslation('admin');
  const format = useFormats();
  const ofCodes = codes.map(({ lastCharacters, batch, redeemedAt, isWithdrawn }) => ({
    id: `${batch}-${lastCharacters}`,
    title: t('records.code', { last: lastCharacters }),
    detail: [batch, isWithdrawn ? t('records.withdrawn') : ''].filter(Boolean).join(' · '),
    aside: redeemedAt === null ? '' : format.date(redeemedAt),
  }));
  const ofInvoices = (invoices ?? []).map(({ id, number, amount, currency, status, createdAt }) => ({
    id,
    title: `${format.number(amount / 100)} ${currency.toUpperCase()}`,
    detail: [number, t(`invoiceStates.${status}`)].filter(Boolean).join(' · '),
    aside: format.date(createdAt),
  }));
  return (
    <Section title={t('records.payments')}>
      <Rows
        label={t('records.payments')}
        rows={[...ofInvoices, ...ofCodes]}
        empty={invoices === null ? t('records.providerAway') : t('records.noPayments')}
      />
    </Section>
  );
}

export function TeamSection({ person: { team, userId: own } }: PersonProps) {
  const { t } = useTranslation('admin');
  if (team.length === 0) return null;
  const rows = team.map(({ userId, fullName, email, teamRole }) => ({
    id: userId,
    title: userId === own ? fullName || email : <TextLink to={personPath(userId)}>{fullName || email}</TextLink>,
    detail: fullName === '' ? undefined : email,
    aside: t(`teamRoles.${teamRole}`),
  }));
  return (
    <Section title={t('records.team')}>
      <Rows label={t('records.team')} rows={rows} empty="" />
    </Section>
  );
}
