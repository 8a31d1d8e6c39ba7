import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { WebhookView } from '#contract/webhooks.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useErrorText } from '../../../lib/error-text.js';
import { useFormats } from '../../../lib/format.js';
import { BusyButton } from '../../../ui/busy-button.js';
import { ConfirmDialog } from '../../../ui/lazy-confirm-dialog.js';
import { notify } from '../../../lib/notices.js';
import { ToneChip } from '../../../ui/tone-chip.js';
import { useDeleteWebhook, useRotateSecret, useSwitchWebhook, useTestWebhook } from '../api/webhooks.queries.js';
import { WebhookDeliveries } from './webhook-deliveries.js';

interface WebhookRowProps {
  webhook: WebhookView;
  onSecret(secret: string): void;
}

export function WebhookRow({ webhook, onSecret }: WebhookRowProps) {
  const { t } = useTranslation('developers');
  const errorText = useErrorText();
  const format = useFormats();
  const [isOpen, setIsOpen] = useState(false);
  const { webhookId, url, events, isEnabled, failingSince } = webhook;
  const onError = (refusal: unknown) => notify({ tone: 'error', title: errorText(refusal) });
  const test = useTestWebhook(webhookId, { onSuccess: () => setIsOpen(true), onError });
  const rotate = useRotateSecret(webhookId, { onSuccess: ({ signingKey }) => onSecret(signingKey), onError });
  const toggle = useSwitchWebhook(webhookId, { onError });
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
        <BusyButton size="small" variant="outlined" isBusy={rotate.isPending} onClick={() => rotate.mutate()}>
          {t('webhooks.rotate')}
        </BusyButton>
        <BusyButton size="small" variant="outlined" isBusy={toggle.isPending} onClick={() => toggle.mutate(!isEnabled)}>
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
  const [isAsking, setIsAsking] = useState(false);
  const deletion = useDeleteWebhook(webhookId);
  return (
    <>
      <Button size="small" variant="outlined" color="error" onClick={() => setIsAsking(true)}>
        {t('webhooks.delete')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t('webhooks.deleteTitle')}
          text={t('webhooks.deleteText', { url })}
          confirm={t('webhooks.delete')}
          call={deletion}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}
