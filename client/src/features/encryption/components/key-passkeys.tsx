import KeyRounded from '@mui/icons-material/KeyRounded';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { AccountKeyView } from '#contract/accounts/account-keys.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { formatDate } from '../../../lib/format.js';
import { canUsePasskeys } from '../../../lib/passkey-support.js';
import { lazyPart } from '../../../ui/lazy-part.js';
import { Section } from '../../../ui/section.js';
import { useFocusNextOnRemove } from '../../../ui/use-focus-next-on-remove.js';

type Passkey = AccountKeyView['passkeys'][number];

const RemoveKeyPasskey = lazyPart(async () => (await import('./key-passkey-dialogs.js')).RemoveKeyPasskey);

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const { t, language } = useTranslation('encryption');
  const row = useFocusNextOnRemove<HTMLLIElement>();
  const [isRemoving, setRemoving] = useState(false);
  const { name, createdAt } = passkey;
  return (
    <Stack component="li" ref={row} tabIndex={-1} direction="row" sx={{ gap: 4, py: 2, alignItems: 'center' }}>
      <KeyRounded sx={{ color: 'text.secondary' }} />
      <div style={{ flex: 1, minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Typography>
        <Typography variant="body2" color="textSecondary">
          {t('passkeys.added', { date: formatDate(createdAt, language) })}
        </Typography>
      </div>
      <Button
        size="small"
        variant="outlined"
        color="error"
        aria-label={t('passkeys.removeNamed', { name })}
        onClick={() => setRemoving(true)}
      >
        {t('passkeys.remove')}
      </Button>
      {isRemoving && <RemoveKeyPasskey passkey={passkey} onClose={() => setRemoving(false)} />}
    </Stack>
  );
}

/** Passkeys that open the key. */
export function KeyPasskeys({ passkeys, onAdd }: { passkeys: readonly Passkey[]; onAdd(): void }) {
  const { t } = useTranslation('encryption');
  const add = (
    <Button variant="outlined" onClick={onAdd} sx={{ flex: 'none' }}>
      {t('passkeys.add')}
    </Button>
  );
  return (
    <Section title={t('passkeys.title')} text={t('passkeys.text')} aside={canUsePasskeys() ? add : undefined}>
      {!canUsePasskeys() && <Typography color="textSecondary">{t('passkeys.unsupported')}</Typography>}
      <Stack component="ul" sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {passkeys.map((passkey) => (
          <PasskeyRow key={passkey.passkeyId} passkey={passkey} />
        ))}
      </Stack>
    </Section>
  );
}
