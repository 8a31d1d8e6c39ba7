import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { MailView } from '#contract/admin/operations.js';
import { hasRight } from '#contract/admin/staff.js';
import { resendMail } from '#contract/calls.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useFormats } from '../../../lib/format.js';
import { useMember } from '../../../lib/member.js';
import { TextLink } from '../../../ui/router-link.js';
import { ToneChip } from '../../../ui/tone-chip.js';
import { adminPaths } from '../admin-paths.js';
import { ActionDialog } from './lazy-action-dialog.js';
import { mailTones } from './person-records.js';
import { Table } from './table.js';

/** Each with its subject, and the transfer or request that it is about. */
export function FoundMails({ mails }: { mails: readonly MailView[] }) {
  const { t } = useTranslation('operations', 'admin');
  const format = useFormats();
  const { staffRole } = useMember();
  const [resent, setResent] = useState<MailView | null>(null);
  const mayResend = hasRight(staffRole, 'mail.resend');
  const rows = mails.map((mail) => ({
    id: mail.mailId,
    cells: [
      <Subject key="subject" mail={mail} />,
      mail.email,
      <About key="about" slug={mail.slug} />,
      <MailChip key="state" mail={mail} />,
      mail.sentAt === null ? t('mails.notSent') : format.dateTime(mail.sentAt),
      ...(mayResend
        ? [
            mail.state !== 'pending' && (
              <Button key="resend" size="small" onClick={() => setResent(mail)}>
                {t('mails.resend')}
              </Button>
            ),
          ]
        : []),
    ],
  }));
  return (
    <>
      <Table
        isList
        label={t('mails.title')}
        columns={[
          { text: t('mails.subject') },
          { text: t('mails.to') },
          { text: t('mails.about') },
          { text: t('mails.state') },
          t('mails.sent'),
          ...(mayResend ? [t('mails.action')] : []),
        ]}
        rows={rows}
      />
      {resent && <ResendDialog mail={resent} onClose={() => setResent(null)} />}
    </>
  );
}

/** With what mail servers said of it. */
function Subject({ mail: { subject, template, outcome, answer, lastError } }: { mail: MailView }) {
  const { t } = useTranslation('operations');
  const format = useFormats();
  const report = outcome && [t(`outcomes.${outcome.kind}`), format.dateTime(outcome.at), outcome.status];
  const said = [report?.filter(Boolean).join(' · '), answer || lastError].filter(Boolean);
  return (
    <>
      <Typography sx={{ fontWeight: 600 }}>{subject || template}</Typography>
      {said.map((line) => (
        <Typography key={line} variant="body2" color="textSecondary">
          {line}
        </Typography>
      ))}
    </>
  );
}

/** Leads to the search for the link, which stays out of the address. */
function About({ slug }: { slug: string }) {
  const { staffRole } = useMember();
  if (slug === '' || !hasRight(staffRole, 'links.read')) return slug;
  return (
    <TextLink to={adminPaths.links} state={{ search: slug }}>
      {slug}
    </TextLink>
  );
}

function MailChip({ mail: { state, outcome } }: { mail: MailView }) {
  const { t } = useTranslation('operations', 'admin');
  if (state === 'sent' && outcome)
    return <ToneChip tone={outcomeTones[outcome.kind]} label={t(`outcomes.${outcome.kind}`)} />;
  return <ToneChip tone={mailTones[state]} label={t(`admin:mailStates.${state}`)} />;
}

const outcomeTones = { delivered: 'success', delayed: 'warning', bounced: 'error', complained: 'error' } as const;

function ResendDialog({ mail: { mailId, email }, onClose }: { mail: MailView; onClose(): void }) {
  const { t } = useTranslation('operations', 'admin');
  return (
    <ActionDialog
      action="mail.resend"
      call={resendMail}
      params={{ mailId }}
      body={({ reason }) => ({ reason })}
      title={t('mails.resendTitle')}
      text={t('mails.resendText', { email })}
      confirm={t('mails.resend')}
      done={t('mails.resent')}
      onClose={onClose}
    />
  );
}
