import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useNow } from '../../../lib/use-now.js';
import { lazyPart } from '../../../ui/lazy-part.js';
import { RetryAlert } from '../../../ui/retry-alert.js';
import { Section } from '../../../ui/section.js';
import { tokensQuery } from '../api/tokens.queries.js';
import { SecretAlert } from './secret-alert.js';
import { TokenRow } from './token-row.js';

// The form brings the call's schema, and with it zod.
const TokenDialog = lazyPart(async () => (await import('./token-dialog.js')).TokenDialog);

/** The user's access tokens, each of which can be revoked. */
export function TokensSection() {
  const { t } = useTranslation('developers');
  const now = useNow();
  const [isOpen, setIsOpen] = useState(false);
  const [secret, setSecret] = useState('');
  const { data, error, refetch } = useQuery(tokensQuery());
  const onCreated = (created: { value: string }) => {
    setSecret(created.value);
    setIsOpen(false);
  };
  return (
    <Section
      title={t('tokens.title')}
      text={t('tokens.text')}
      aside={
        <Button variant="contained" onClick={() => setIsOpen(true)} sx={{ flex: 'none' }}>
          {t('tokens.new')}
        </Button>
      }
    >
      {secret !== '' && <SecretAlert secret={secret} text={t('tokens.created')} onClose={() => setSecret('')} />}
      {error !== null && <RetryAlert error={error} onRetry={() => void refetch()} />}
      {!data && error === null && (
        <Stack component="output" aria-label={t('tokens.loading')} spacing={3}>
          <Skeleton variant="rounded" height={64} />
          <Skeleton variant="rounded" height={64} />
        </Stack>
      )}
      {data?.tokens.length === 0 && <Typography color="textSecondary">{t('tokens.empty')}</Typography>}
      {data && data.tokens.length > 0 && (
        <Stack component="ul" sx={{ listStyle: 'none', p: 0, m: 0 }}>
          {data.tokens.map((token) => (
            <TokenRow key={token.tokenId} token={token} now={now} />
          ))}
        </Stack>
      )}
      {isOpen && <TokenDialog onCreated={onCreated} onClose={() => setIsOpen(false)} />}
    </Section>
  );
}
