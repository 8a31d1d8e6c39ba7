import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listWebhookDeliveries, replayWebhookDelivery } from '#contract/calls.js';
import { WEBHOOK_DELIVERIES_PAGE_SIZE } from '#contract/limits.js';
import type { WebhookDeliveryView } from '#contract/webhooks.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useFormats } from '../../../lib/format.js';
import { readQuery } from '../../../lib/read-query.js';
import { useCall } from '../../../lib/use-call.js';
import { BusyButton } from '../../../ui/busy-button.js';
import { Loaded } from '../../../ui/loaded.js';
import { ToneChip } from '../../../ui/tone-chip.js';
import { webhooksTag } from '../api/tags.js';

const tones = { pending: 'info', delivered: 'success', failed: 'error' } as const;

/** Interval of refetching while the first attempt of a delivery is in flight. */
const POLL_MS = 2000;

const isInFlight = ({ state, attempts }: WebhookDeliveryView) => state === 'pending' && attempts.length === 0;

/** The deliveries of a webhook with the responses of its server. Each can be replayed. */
export function WebhookDeliveries({ webhookId }: { webhookId: string }) {
  const { t } = useTranslation('developers');
  const [page, setPage] = useState(1);
  const query = useQuery({
    ...readQuery(webhooksTag, listWebhookDeliveries, {
      params: { webhookId },
      query: { skip: (page - 1) * WEBHOOK_DELIVERIES_PAGE_SIZE },
      keepsPrevious: true,
    }),
    refetchInterval: ({ state }) => (state.data?.deliveries.some(isInFlight) ? POLL_MS : false),
  });
  return (
    <Loaded query={query} skeleton={null}>
      {({ deliveries, total }) =>
        total === 0 ? (
          <Typography color="textSecondary">{t('deliveries.empty')}</Typography>
        ) : (
          <>
            <Stack component="ul" aria-label={t('deliveries.title')} sx={{ listStyle: 'none', p: 0, m: 0 }}>
              {deliveries.map((delivery) => (
                <DeliveryRow key={delivery.deliveryId} webhookId={webhookId} delivery={delivery} />
              ))}
            </Stack>
            <Stack direction="row" sx={{ gap: 2, mt: 2 }}>
              {page > 1 && <Button onClick={() => setPage(page - 1)}>{t('deliveries.newer')}</Button>}
              {page * WEBHOOK_DELIVERIES_PAGE_SIZE < total && (
                <Button onClick={() => setPage(page + 1)}>{t('deliveries.older')}</Button>
              )}
            </Stack>
          </>
        )
      }
    </Loaded>
  );
}

function DeliveryRow({ webhookId, delivery }: { webhookId: string; delivery: WebhookDeliveryView }) {
  const { t } = useTranslation('developers');
  const format = useFormats();
  const [isOpen, setIsOpen] = useState(false);
  const { deliveryId, event, state, createdAt, attempts, nextAt, body } = delivery;
  const { mutate, isPending } = useCall(replayWebhookDelivery, {
    params: { webhookId, deliveryId },
    invalidates: webhooksTag,
    done: t('deliveries.replayed'),
    notifiesError: true,
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
        <BusyButton size="small" variant="outlined" isBusy={isPending} onClick={() => mutate()}>
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
