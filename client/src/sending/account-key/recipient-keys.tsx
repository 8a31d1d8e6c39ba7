import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.js';
import { rememberKey } from '../../lib/account-key/known-keys.js';
import { Fingerprint } from './fingerprint.js';
import { keyHoldersAmong, ownKeyHolder, type KeyHolder } from './key-holders.js';

/** Keys by which an encrypted transfer will be opened, besides its link or password. */
export function RecipientKeys({ emails }: { emails: readonly string[] }) {
  const { t } = useTranslation('encryption');
  const [own, setOwn] = useState<KeyHolder>();
  const [holders, setHolders] = useState<KeyHolder[]>([]);
  const addresses = emails.join(' ');
  useEffect(() => {
    ownKeyHolder().then(setOwn, () => undefined);
  }, []);
  useEffect(() => {
    let isLeft = false;
    const asked = addresses === '' ? [] : addresses.split(' ');
    keyHoldersAmong(asked).then(
      (found) => isLeft || setHolders(found),
      () => undefined,
    );
    return () => {
      isLeft = true;
    };
  }, [addresses]);
  const accept = (holder: KeyHolder) => {
    rememberKey(holder.email, holder.recipient);
    const accepted = { ...holder, isChanged: false };
    setHolders(holders.map((each) => (each.email === holder.email ? accepted : each)));
  };
  const changed = holders.filter(({ isChanged }) => isChanged);
  const usable = holders.filter(({ isChanged }) => !isChanged);
  return (
    <Stack spacing={2} sx={{ mt: 2 }}>
      {own && !own.isChanged && (
        <Typography variant="body2" color="textSecondary">
          {t('holders.own')}
        </Typography>
      )}
      {own?.isChanged && <Alert severity="warning">{t('holders.ownChanged')}</Alert>}
      {usable.length > 0 && (
        <div>
          <Typography variant="body2" color="textSecondary">
            {t('holders.text')}
          </Typography>
          <Stack component="ul" spacing={1} sx={{ listStyle: 'none', m: 0, mt: 1, p: 0 }}>
            {usable.map(({ email, recipient }) => (
              <li key={email}>
                <Typography variant="body2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
                  {email}
                </Typography>
                <Fingerprint recipient={recipient} />
              </li>
            ))}
          </Stack>
        </div>
      )}
      {changed.map((holder) => (
        <Alert
          key={holder.email}
          severity="warning"
          action={
            <Button color="inherit" size="small" onClick={() => accept(holder)}>
              {t('holders.accept')}
            </Button>
          }
        >
          <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            {t('holders.changed', { email: holder.email })}
          </Typography>
          <Fingerprint recipient={holder.recipient} />
        </Alert>
      ))}
    </Stack>
  );
}
