import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { AccessTokenView } from '#contract/accounts/access-tokens.js';
import { listAccessTokens, revokeAccessToken } from '#contract/calls.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useFormats } from '../../../lib/format.js';
import { useRead } from '../../../lib/read-query.js';
import { useCall } from '../../../lib/use-call.js';
import { useNow } from '../../../lib/use-now.js';
import { ConfirmDialog } from '../../../ui/lazy-confirm-dialog.js';
import { lazyPart } from '../../../ui/lazy-part.js';
import { Loaded } from '../../../ui/loaded.js';
import { Section } from '../../../ui/section.js';
import { ToneChip } from '../../../ui/tone-chip.js';
import { useFocusNextOnRemove } from '../../../ui/use-focus-next-on-remove.js';
import { tokensTag } from '../api/tags.js';
import { SecretAlert } from './secret-alert.js';

// The form imports the schema of the call, and so zod.
const TokenDialog = lazyPart(async () => (await import('./token-dialog.js')).TokenDialog);

/** Personal access tokens of the user. */
export function TokensSection() {
  const { t } = useTranslation('developers');
  const now = useNow();
  const [isOpen, setIsOpen] = useState(false);
  const [secret, setSecret] = useState('');
  const query = useRead(tokensTag, listAccessTokens);
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
      <Loaded query={query} loading={t('tokens.loading')} skeleton={<TokensSkeleton />}>
        {({ tokens }) =>
          tokens.length === 0 ? (
            <Typography color="textSecondary">{t('tokens.empty')}</Typography>
          ) : (
            <Stack component="ul" sx={{ listStyle: 'none', p: 0, m: 0 }}>
              {tokens.map((token) => (
                <TokenRow key={token.tokenId} token={token} now={now} />
              ))}
            </Stack>
          )
        }
      </Loaded>
      {isOpen && <TokenDialog onCreated={onCreated} onClose={() => setIsOpen(false)} />}
    </Section>
  );
}

function TokensSkeleton() {
  return (
    <Stack spacing={3}>
      <Skeleton variant="rounded" height={64} />
      <Skeleton variant="rounded" height={64} />
    </Stack>
  );
}

function TokenRow({ token, now }: { token: AccessTokenView; now: number }) {
  const { t } = useTranslation('developers');
  const format = useFormats();
  const row = useFocusNextOnRemove<HTMLLIElement>();
  const [isConfirming, setIsConfirming] = useState(false);
  const { tokenId, name, scopes, expiresAt, lastUsedAt } = token;
  const isExpired = expiresAt !== null && expiresAt <= now;
  const revocation = useCall(revokeAccessToken, {
    params: { tokenId },
    invalidates: tokensTag,
    done: t('tokens.revoked', { name }),
  });
  const used = lastUsedAt === null ? t('tokens.neverUsed') : t('tokens.used', { when: format.ago(lastUsedAt, now) });
  const until = expiresAt === null ? t('tokens.untilRevoked') : t('tokens.until', { date: format.end(expiresAt, now) });
  return (
    <Stack
      component="li"
      ref={row}
      tabIndex={-1}
      direction="row"
      sx={{ gap: 4, py: 3, alignItems: 'center', borderTop: '1px solid', borderColor: 'divider' }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Stack direction="row" sx={{ gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
          <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Typography>
          {isExpired && <ToneChip tone="warning" label={t('tokens.ended')} />}
        </Stack>
        <Typography variant="body2">{scopes.map((scope) => t(`scope.${scope}`)).join(' · ')}</Typography>
        <Typography variant="body2" color="textSecondary">
          {[used, until].join(' · ')}
        </Typography>
      </Box>
      <Button
        size="small"
        variant="outlined"
        aria-label={t('tokens.revokeNamed', { name })}
        onClick={() => setIsConfirming(true)}
        sx={{ flex: 'none' }}
      >
        {t('tokens.revoke')}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={t('tokens.revokeTitle', { name })}
          text={t('tokens.revokeText')}
          confirm={t('tokens.revoke')}
          call={revocation}
          onClose={() => setIsConfirming(false)}
        />
      )}
    </Stack>
  );
}
