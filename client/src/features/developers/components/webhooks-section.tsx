import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.js';
import { lazyPart } from '../../../ui/lazy-part.js';
import { RetryAlert } from '../../../ui/retry-alert.js';
import { Section } from '../../../ui/section.js';
import { webhooksQuery } from '../api/webhooks.queries.js';
import { SecretAlert } from './secret-alert.js';
import { WebhookRow } from './webhook-row.js';

const WebhookDialog = lazyPart(async () => (await import('./webhook-dialog.js')).WebhookDialog);

/** The account's webhooks, for its admins. */
export function WebhooksSection() {
  const { t } = useTranslation('developers');
  const [isOpen, setIsOpen] = useState(false);
  const [secret, setSecret] = useState('');
  const { data, error, refetch } = useQuery(webhooksQuery());
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
      {error !== null && <RetryAlert error={error} onRetry={() => void refetch()} />}
      {!data && error === null && (
        <Stack component="output" aria-label={t('webhooks.loading')}>
          <Skeleton variant="rounded" height={96} />
        </Stack>
      )}
      {data?.webhooks.length === 0 && <Typography color="textSecondary">{t('webhooks.empty')}</Typography>}
      {data && data.webhooks.length > 0 && (
        <Stack component="ul" sx={{ listStyle: 'none', p: 0, m: 0 }}>
          {data.webhooks.map((webhook) => (
            <WebhookRow key={webhook.webhookId} webhook={webhook} onSecret={setSecret} />
          ))}
        </Stack>
      )}
      {isOpen && <WebhookDialog onCreated={onCreated} onClose={() => setIsOpen(false)} />}
    </Section>
  );
}
