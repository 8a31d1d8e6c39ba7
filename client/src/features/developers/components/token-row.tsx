import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { revokeAccessToken } from '#contract/calls.js';
import type { AccessTokenView } from '#contract/accounts/access-tokens.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useFormats } from '../../../lib/format.js';
import { useCall } from '../../../lib/use-call.js';
import { ConfirmDialog } from '../../../ui/lazy-confirm-dialog.js';
import { ToneChip } from '../../../ui/tone-chip.js';
import { useFocusNextOnRemove } from '../../../ui/use-focus-next-on-remove.js';
import { tokensTag } from '../api/tokens.queries.js';

export function TokenRow({ token, now }: { token: AccessTokenView; now: number }) {
  const { t } = useTranslation('developers');
  const format = useFormats();
  const row = useFocusNextOnRemove<HTMLLIElement>();
  const [isAsking, setIsAsking] = useState(false);
  const { tokenId, name, scopes, expiresAt, lastUsedAt } = token;
  const hasEnded = expiresAt !== null && expiresAt <= now;
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
          {hasEnded && <ToneChip tone="warning" label={t('tokens.ended')} />}
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
        onClick={() => setIsAsking(true)}
        sx={{ flex: 'none' }}
      >
        {t('tokens.revoke')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t('tokens.revokeTitle', { name })}
          text={t('tokens.revokeText')}
          confirm={t('tokens.revoke')}
          call={revocation}
          onClose={() => setIsAsking(false)}
        />
      )}
    </Stack>
  );
}
