import KeyRounded from '@mui/icons-material/KeyRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PasskeyView } from '#contract/accounts/security.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { formatDate, useFormats } from '../../../lib/format.js';
import { notify } from '../../../lib/notices.js';
import { canUsePasskeys } from '../../../lib/passkey-support.js';
import { useNow } from '../../../lib/use-now.js';
import { lazyPart } from '../../../ui/lazy-part.js';
import { Loaded } from '../../../ui/loaded.js';
import { Section } from '../../../ui/section.js';
import { useFocusNextOnRemove } from '../../../ui/use-focus-next-on-remove.js';
import { securityQuery } from '../api/security.queries.js';

const AddPasskey = lazyPart(async () => (await import('./passkey-dialogs.js')).AddPasskey);
const RenamePasskey = lazyPart(async () => (await import('./passkey-dialogs.js')).RenamePasskey);
const RemovePasskey = lazyPart(async () => (await import('./passkey-dialogs.js')).RemovePasskey);

function PasskeyRow({ passkey, now }: { passkey: PasskeyView; now: number }) {
  const { t, language } = useTranslation('security');
  const format = useFormats();
  const row = useFocusNextOnRemove<HTMLLIElement>();
  const [dialog, setDialog] = useState<'rename' | 'remove'>();
  const { name, createdAt, lastUsedAt } = passkey;
  const added = t('passkeys.added', { date: formatDate(createdAt, language) });
  const used = lastUsedAt === null ? t('passkeys.unused') : t('passkeys.used', { when: format.ago(lastUsedAt, now) });
  const close = () => setDialog(undefined);
  return (
    <Stack
      component="li"
      ref={row}
      tabIndex={-1}
      direction="row"
      sx={{ gap: 4, py: 3, alignItems: 'center', flexWrap: 'wrap', borderTop: '1px solid', borderColor: 'divider' }}
    >
      <KeyRounded sx={{ color: 'text.secondary' }} />
      <Box sx={{ flex: '1 1 12rem', minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Typography>
        <Typography variant="body2" color="textSecondary">
          {`${added} · ${used}`}
        </Typography>
      </Box>
      <Stack direction="row" sx={{ gap: 2 }}>
        <Button
          size="small"
          variant="outlined"
          aria-label={t('passkeys.renameNamed', { name })}
          onClick={() => setDialog('rename')}
        >
          {t('passkeys.rename')}
        </Button>
        <Button
          size="small"
          variant="outlined"
          color="error"
          aria-label={t('passkeys.removeNamed', { name })}
          onClick={() => setDialog('remove')}
        >
          {t('passkeys.remove')}
        </Button>
      </Stack>
      {dialog === 'rename' && <RenamePasskey passkey={passkey} onClose={close} />}
      {dialog === 'remove' && <RemovePasskey passkey={passkey} onClose={close} />}
    </Stack>
  );
}

function PasskeyRows({ passkeys }: { passkeys: PasskeyView[] }) {
  const { t } = useTranslation('security');
  const now = useNow();
  if (passkeys.length === 0) return <Typography color="textSecondary">{t('passkeys.none')}</Typography>;
  return (
    <Stack component="ul" sx={{ listStyle: 'none', p: 0, m: 0 }}>
      {passkeys.map((passkey) => (
        <PasskeyRow key={passkey.passkeyId} passkey={passkey} now={now} />
      ))}
    </Stack>
  );
}

/** The passkeys of the user. */
export function Passkeys() {
  const { t } = useTranslation('security');
  const query = useQuery(securityQuery);
  const [isAdding, setAdding] = useState(false);
  const close = () => setAdding(false);
  const finish = () => {
    close();
    notify({ tone: 'success', title: t('passkeys.addedDone') });
  };
  const add = (
    <Button variant="outlined" onClick={() => setAdding(true)} sx={{ flex: 'none' }}>
      {t('passkeys.add')}
    </Button>
  );
  return (
    <Section title={t('passkeys.title')} text={t('passkeys.text')} aside={canUsePasskeys() ? add : undefined}>
      <Loaded query={query} skeleton={<Skeleton variant="rounded" height={52} />}>
        {({ passkeys }) => <PasskeyRows passkeys={passkeys} />}
      </Loaded>
      {!canUsePasskeys() && (
        <Typography color="textSecondary" sx={{ mt: 3 }}>
          {t('passkeys.unsupported')}
        </Typography>
      )}
      {isAdding && <AddPasskey onClose={close} onDone={finish} />}
    </Section>
  );
}
