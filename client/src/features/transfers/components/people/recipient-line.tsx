import ContentCopyRounded from '@mui/icons-material/ContentCopyRounded';
import EditRounded from '@mui/icons-material/EditRounded';
import LinkOffRounded from '@mui/icons-material/LinkOffRounded';
import SendRounded from '@mui/icons-material/SendRounded';
import Alert from '@mui/material/Alert';
import { useState } from 'react';
import type { RecipientView } from '#contract/transfers/recipients.js';
import { useTranslation } from '../../../../i18n/use-translation.js';
import { useMaySend } from '../../../../lib/account-refusal.js';
import { copyText } from '../../../../lib/copy-text.js';
import { useErrorText } from '../../../../lib/error-text.js';
import { ActionMenu } from '../../../../ui/action-menu.js';
import { CompanyAvatar } from '../../../../ui/company-avatar.js';
import { lazyPart } from '../../../../ui/lazy-part.js';
import { notify } from '../../../../lib/notices.js';
import { useResend } from '../../api/transfer-detail.queries.js';
import { PersonLine } from './person-line.js';
import { WithdrawDialog } from './withdraw-dialog.js';

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
  const resend = useResend(slug);
  const maySend = useMaySend();
  const { recipientId, email, name, link, state, lastAt } = recipient;
  const isWithdrawn = state === 'withdrawn';
  const copy = async () => {
    const isCopied = await copyText(link);
    notify(
      isCopied
        ? { tone: 'success', title: t('people.copied', { email }), key: 'copied' }
        : { tone: 'warning', title: t('people.copyFailed') },
    );
  };
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
            onAct: () => resend.mutate(recipientId),
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
