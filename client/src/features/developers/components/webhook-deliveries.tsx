import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { WEBHOOK_DELIVERIES_PAGE_SIZE } from '#contract/limits.js';
import type { WebhookDeliveryView } from '#contract/webhooks.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useErrorText } from '../../../lib/error-text.js';
import { useFormats } from '../../../lib/format.js';
import { BusyButton } from '../../../ui/busy-button.js';
import { notify } from '../../../lib/notices.js';
import { RetryAlert } from '../../../ui/retry-alert.js';
import { ToneChip } from '../../../ui/tone-chip.js';
import { deliveriesQuery, useReplay } from '../api/webhooks.queries.js';

const tones = { pending: 'info', delivered: 'success', failed: 'error' } as const;

/** What a webhook was told, with the answers; each can be delivered again. */
export function WebhookDeliveries({ webhookId }: { webhookId: string }) {
  const { t } = useTranslation('developers');
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery(deliveriesQuery(webhookId, page));
  if (error !== null) return <RetryAlert error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  if (data.total === 0) return <Typography color="textSecondary">{t('deliveries.empty')}</Typography>;
  return (
    <>
      <Stack component="ul" aria-label={t('deliveries.title')} sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {data.deliveries.map((delivery) => (
          <DeliveryRow key={delivery.deliveryId} webhookId={webhookId} delivery={delivery} />
        ))}
      </Stack>
      <Stack direction="row" sx={{ gap: 2, mt: 2 }}>
        {page > 1 && <Button onClick={() => setPage(page - 1)}>{t('deliveries.newer')}</Button>}
        {page * WEBHOOK_DELIVERIES_PAGE_SIZE < data.total && (
          <Button onClick={() => setPage(page + 1)}>{t('deliveries.older')}</Button>
        )}
      </Stack>
    </>
  );
}

function DeliveryRow({ webhookId, delivery }: { webhookId: string; delivery: WebhookDeliveryView }) {
  const { t } = useTranslation('developers');
  const errorText = useErrorText();
  const format = useFormats();
  const [isOpen, setIsOpen] = useState(false);
  const { deliveryId, event, state, createdAt, attempts, nextAt, body } = delivery;
  const { mutate, isPending } = useReplay(webhookId, {
    onSuccess: () => notify({ tone: 'success', title: t('deliveries.replayed') }),
    onError: (refusal) => notify({ tone: 'error', title: errorText(refusal) }),
  });
  return (
    <Box component="li" sx={{ py: 2, borderTop: '1px solid', borderColor: 'divider' }}>
      <Stack direction="row" useFlexGap sx={{ gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
        <Box sx={{ flex: 1, minWidth: 180 }}>
          <Typography component="code" sx={{ fontFamily: 'monospace' }}>
            {event}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {format.dateTime(createdAt)}
          </Typography>
        </Box>
        <ToneChip tone={tones[state]} label={t(`deliveries.state.${state}`)} />
        <Button size="small" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {t('deliveries.details')}
        </Button>
        <BusyButton size="small" variant="outlined" isBusy={isPending} onClick={() => mutate(deliveryId)}>
          {t('deliveries.replay')}
        </BusyButton>
      </Stack>
      {isOpen && (
        <Stack spacing={2} sx={{ mt: 2 }}>
          <Code text={body} />
          {attempts.map(({ at, status, answer }) => (
            <div key={at}>
              <Typography variant="body2">
                {[format.dateTime(at), status === null ? t('deliveries.noAnswer') : String(status)].join(' · ')}
              </Typography>
              {answer !== '' && <Code text={answer} />}
            </div>
          ))}
          {nextAt !== null && attempts.length > 0 && (
            <Typography variant="body2" color="textSecondary">
              {t('deliveries.next', { when: format.dateTime(nextAt) })}
            </Typography>
          )}
        </Stack>
      )}
    </Box>
  );
}

function Code({ text }: { text: string }) {
  return (
    <Box
      component="pre"
      sx={{
        m: 0,
        p: 2,
        borderRadius: 2,
        bgcolor: 'surface.well',
        fontFamily: 'monospace',
        fontSize: 13,
        whiteSpace: 'pre-wrap',
        overflowWrap: 'anywhere',
      }}
    >
      {text}
    </Box>
  );
}
