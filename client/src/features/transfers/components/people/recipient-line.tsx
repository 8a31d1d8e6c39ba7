import ContentCopyRounded from '@mui/icons-material/ContentCopyRounded';
import EditRounded from '@mui/icons-material/EditRounded';
import LinkOffRounded from '@mui/icons-material/LinkOffRounded';
import SendRounded from '@mui/icons-material/SendRounded';
import Alert from '@mui/material/Alert';
import { useState } from 'react';
import { sendTransferEmail, withdrawRecipient } from '#contract/calls.js';
import type { RecipientView } from '#contract/transfers/recipients.js';
import { useTranslation } from '../../../../i18n/use-translation.js';
import { useMaySend } from '../../../../lib/account-refusal.js';
import { copyWithNotice } from '../../../../lib/copy-with-notice.js';
import { useErrorText } from '../../../../lib/error-text.js';
import { useCall } from '../../../../lib/use-call.js';
import { ActionMenu } from '../../../../ui/action-menu.js';
import { CompanyAvatar } from '../../../../ui/company-avatar.js';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.js';
import { lazyPart } from '../../../../ui/lazy-part.js';
import { useTransferChange } from '../../api/transfer-detail.queries.js';
import { transfersTag } from '../../api/transfers.queries.js';
import { PersonLine } from './person-line.js';

const CorrectDialog = lazyPart(async () => (await import('./correct-dialog.js')).CorrectDialog);

interface RecipientLineProps {
  slug: string;
  recipient: RecipientView;
  isExpired: boolean;
  now: number;
}

export function RecipientLine({ slug, recipient, isExpired, now }: RecipientLineProps) {
  const { t } = useTranslation('transfer');
  const errorText = useErrorText();
  const [asking, setAsking] = useState<'correct' | 'withdraw' | null>(null);
  const resend = useCall(sendTransferEmail, { invalidates: transfersTag });
  const maySend = useMaySend();
  const { recipientId, email, name, link, state, lastAt } = recipient;
  const isWithdrawn = state === 'withdrawn';
  const copy = () => copyWithNotice(link, { done: t('people.copied', { email }), failed: t('people.copyFailed') });
  const actions = [
    {
      label: t('people.copyLink'),
      icon: <ContentCopyRounded fontSize="small" />,
      isDisabled: link === '',
      onAct: () => void copy(),
    },
    ...(maySend
      ? [
          {
            label: t('people.resend'),
            icon: <SendRounded fontSize="small" />,
            isDisabled: isExpired || resend.isPending,
            onAct: () => resend.mutate({ slug, resendTo: recipientId }),
          },
          {
            label: t('people.correct'),
            icon: <EditRounded fontSize="small" />,
            isDisabled: isExpired,
            onAct: () => setAsking('correct'),
          },
        ]
      : []),
    {
      label: t('people.withdraw'),
      icon: <LinkOffRounded fontSize="small" />,
      onAct: () => setAsking('withdraw'),
    },
  ];
  const close = () => setAsking(null);
  return (
    <PersonLine
      avatar={<CompanyAvatar name={name} email={email} size={36} />}
      name={name || email}
      detail={name === '' ? '' : email}
      state={state}
      lastAt={lastAt}
      slug={slug}
      recipientId={recipientId}
      now={now}
      menu={isWithdrawn ? undefined : <ActionMenu label={t('people.actions', { email })} actions={actions} />}
    >
      {resend.isSuccess && (
        <Alert severity="success" onClose={() => resend.reset()} sx={{ mb: 3 }}>
          {t('people.resent', { email })}
        </Alert>
      )}
      {resend.error && (
        <Alert severity="error" onClose={() => resend.reset()} sx={{ mb: 3 }}>
          {errorText(resend.error)}
        </Alert>
      )}
      {asking === 'correct' && <CorrectDialog slug={slug} recipient={recipient} onClose={close} />}
      {asking === 'withdraw' && <WithdrawDialog slug={slug} recipient={recipient} onClose={close} />}
    </PersonLine>
  );
}

interface WithdrawDialogProps {
  slug: string;
  recipient: RecipientView;
  onClose(): void;
}

/** Confirmation: access can be restored only by a new email. */
function WithdrawDialog({ slug, recipient: { recipientId, email }, onClose }: WithdrawDialogProps) {
  const { t } = useTranslation('transfer');
  const withdrawal = useTransferChange(slug, withdrawRecipient, {
    params: { slug, recipientId },
    done: t('people.withdrawn', { email }),
  });
  return (
    <ConfirmDialog
      title={t('people.withdrawTitle', { email })}
      text={t('people.withdrawText')}
      keep={t('people.keep')}
      confirm={t('people.withdrawConfirm')}
      call={withdrawal}
      onClose={onClose}
    />
  );
}
