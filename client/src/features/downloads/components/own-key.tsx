import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { openSealedKey } from '../../../encryption/account-key.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { accountKeyQuery } from '../../../lib/account-key/account-key-query.js';
import { useUnlockedKeys } from '../../../lib/account-key/unlocked-keys.js';
import { loginPath } from '../../../lib/safe-next-path.js';
import { useSession } from '../../../lib/session.js';
import { UnlockDialog } from '../../../sending/account-key/unlock-dialog.js';
import { ButtonLink } from '../../../ui/router-link.js';

interface OwnKeyProps {
  /** The key of the transfer, which users' own keys open. */
  sealedKey: string;
  onGiven(key: string): void;
}

/** Opens an encrypted transfer with the user's own key, after a log-in. */
export function OwnKey({ sealedKey, onGiven }: OwnKeyProps) {
  const { t } = useTranslation('encryption');
  const { pathname, search } = useLocation();
  const isMember = useSession().status === 'member';
  const keys = useUnlockedKeys();
  const { data } = useQuery({ ...accountKeyQuery, enabled: isMember });
  const [isAsking, setAsking] = useState(false);
  const [isOther, setOther] = useState(false);
  useEffect(() => {
    if (!keys) return;
    void openSealedKey(sealedKey, keys).then((key) => (key ? onGiven(key.identity) : setOther(true)));
  }, [keys, sealedKey, onGiven]);
  const close = () => setAsking(false);
  const login = loginPath({ pathname, search });
  return (
    <Stack spacing={3}>
      {!isMember && (
        <ButtonLink to={login} variant="outlined" size="large">
          {t('page.login')}
        </ButtonLink>
      )}
      {isMember && data?.key && !keys && (
        <Button variant="outlined" size="large" onClick={() => setAsking(true)}>
          {t('page.open')}
        </Button>
      )}
      {isMember && data?.key === null && <Alert severity="info">{t('page.none')}</Alert>}
      {isOther && <Alert severity="info">{t('page.notForYou')}</Alert>}
      {isAsking && data?.key && <UnlockDialog accountKey={data.key} onClose={close} onDone={close} />}
    </Stack>
  );
}
