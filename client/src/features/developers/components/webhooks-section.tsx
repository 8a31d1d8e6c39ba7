import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { deleteWebhook, editWebhook, listWebhooks, rotateWebhookSecret, testWebhook } from '#contract/calls.js';
import type { WebhookView } from '#contract/webhooks.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useFormats } from '../../../lib/format.js';
import { useRead } from '../../../lib/read-query.js';
import { useCall } from '../../../lib/use-call.js';
import { BusyButton } from '../../../ui/busy-button.js';
import { ConfirmDialog } from '../../../ui/lazy-confirm-dialog.js';
import { lazyPart } from '../../../ui/lazy-part.js';
import { Loaded } from '../../../ui/loaded.js';
import { Section } from '../../../ui/section.js';
import { ToneChip } from '../../../ui/tone-chip.js';
import { webhooksTag } from '../api/tags.js';
import { SecretAlert } from './secret-alert.js';
import { WebhookDeliveries } from './webhook-deliveries.js';

const WebhookDialog = lazyPart(async () => (await import('./webhook-dialog.js')).WebhookDialog);

/** Webhooks of the account, which its admins manage. */
export function WebhooksSection() {
  const { t } = useTranslation('developers');
  const [isOpen, setIsOpen] = useState(false);
  const [secret, setSecret] = useState('');
  const query = useRead(webhooksTag, listWebhooks);
  const onCreated = (created: { signingKey: string }) => {
    setSecret(created.signingKey);
    setIsOpen(false);
  };
  return (
    <Section
      title={t('webhooks.title')}
      text={t('webhooks.text')}
      aside={
        <Button variant="contained" onClick={() => setIsOpen(true)} sx={{ flex: 'none' }}>
          {t('webhooks.new')}
        </Button>
      }
    >
      {secret !== '' && <SecretAlert secret={secret} text={t('webhooks.secret')} onClose={() => setSecret('')} />}
      <Loaded query={query} loading={t('webhooks.loading')} skeleton={<Skeleton variant="rounded" height={96} />}>
        {({ webhooks }) =>
          webhooks.length === 0 ? (
            <Typography color="textSecondary">{t('webhooks.empty')}</Typography>
          ) : (
            <Stack component="ul" sx={{ listStyle: 'none', p: 0, m: 0 }}>
              {webhooks.map((webhook) => (
                <WebhookRow key={webhook.webhookId} webhook={webhook} onSecret={setSecret} />
              ))}
            </Stack>
          )
        }
      </Loaded>
      {isOpen && <WebhookDialog onCreated={onCreated} onClose={() => setIsOpen(false)} />}
    </Section>
  );
}

interface WebhookRowProps {
  webhook: WebhookView;
  /** A new signing secret, which is shown once. */
  onSecret(secret: string): void;
}

function WebhookRow({ webhook, onSecret }: WebhookRowProps) {
  const { t } = useTranslation('developers');
  const format = useFormats();
  const [isOpen, setIsOpen] = useState(false);
  const { webhookId, url, events, isEnabled, failingSince } = webhook;
  const own = { params: { webhookId }, invalidates: webhooksTag };
  const test = useCall(testWebhook, { ...own, notifiesError: true, onSuccess: () => setIsOpen(true) });
  const rotation = useCall(rotateWebhookSecret, {
    params: { webhookId },
    notifiesError: true,
    onSuccess: ({ signingKey }) => onSecret(signingKey),
  });
  const change = useCall(editWebhook, { ...own, notifiesError: true });
  return (
    <Box component="li" sx={{ py: 3, borderTop: '1px solid', borderColor: 'divider' }}>
      <Stack direction="row" sx={{ gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{url}</Typography>
        {!isEnabled && <ToneChip tone="warning" label={t('webhooks.off')} />}
      </Stack>
      <Typography variant="body2">{events.map((event) => t(`event.${event}`)).join(' · ')}</Typography>
      {failingSince !== null && (
        <Alert severity="warning" sx={{ mt: 2 }}>
          {t('webhooks.failing', { when: format.dateTime(failingSince) })}
        </Alert>
      )}
      <Stack direction="row" useFlexGap sx={{ gap: 2, mt: 2, flexWrap: 'wrap' }}>
        <Button size="small" variant="outlined" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {t('webhooks.deliveries')}
        </Button>
        {isEnabled && (
          <BusyButton size="small" variant="outlined" isBusy={test.isPending} onClick={() => test.mutate()}>
            {t('webhooks.test')}
          </BusyButton>
        )}
        <BusyButton size="small" variant="outlined" isBusy={rotation.isPending} onClick={() => rotation.mutate()}>
          {t('webhooks.rotate')}
        </BusyButton>
        <BusyButton
          size="small"
          variant="outlined"
          isBusy={change.isPending}
          onClick={() => change.mutate({ isEnabled: !isEnabled })}
        >
          {isEnabled ? t('webhooks.switchOff') : t('webhooks.switchOn')}
        </BusyButton>
        <DeleteButton webhook={webhook} />
      </Stack>
      {isOpen && (
        <Box sx={{ mt: 3 }}>
          <WebhookDeliveries webhookId={webhookId} />
        </Box>
      )}
    </Box>
  );
}

function DeleteButton({ webhook: { webhookId, url } }: { webhook: WebhookView }) {
  const { t } = useTranslation('developers');
  const [isConfirming, setIsConfirming] = useState(false);
  const deletion = useCall(deleteWebhook, { params: { webhookId }, invalidates: webhooksTag });
  return (
    <>
      <Button size="small" variant="outlined" color="error" onClick={() => setIsConfirming(true)}>
        {t('webhooks.delete')}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={t('webhooks.deleteTitle')}
          text={t('webhooks.deleteText', { url })}
          confirm={t('webhooks.delete')}
          call={deletion}
          onClose={() => setIsConfirming(false)}
        />
      )}
    </>
  );
}
