import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.js';
import { accountKeyQuery } from '../../../lib/account-key/account-key-query.js';
import { canEncrypt } from '../../../lib/can-encrypt.js';
import { notify } from '../../../lib/notices.js';
import { useDocumentTitle } from '../../../ui/document-title.js';
import { lazyPart } from '../../../ui/lazy-part.js';
import { Loaded } from '../../../ui/loaded.js';
import { Section } from '../../../ui/section.js';
import { KeySections } from '../components/key-sections.js';

const NewKeyDialog = lazyPart(async () => (await import('../components/new-key-dialog.js')).NewKeyDialog);

function NoKey() {
  const { t } = useTranslation('encryption');
  const [isMaking, setMaking] = useState(false);
  const close = () => setMaking(false);
  const finish = () => {
    close();
    notify({ tone: 'success', title: t('none.done') });
  };
  return (
    <Section title={t('none.title')} text={t('none.text')}>
      <Stack spacing={4} sx={{ alignItems: 'flex-start' }}>
        <Typography sx={{ maxWidth: '60ch' }}>{t('none.loss')}</Typography>
        <Button variant="contained" onClick={() => setMaking(true)}>
          {t('none.make')}
        </Button>
      </Stack>
      {isMaking && <NewKeyDialog onClose={close} onDone={finish} />}
    </Section>
  );
}

/** The user's key of end-to-end encryption. */
export function EncryptionPage() {
  const { t } = useTranslation('encryption');
  useDocumentTitle(t('title'));
  const query = useQuery(accountKeyQuery);
  return (
    <div>
      <Typography component="h1" variant="h2">
        {t('title')}
      </Typography>
      <Stack spacing={4} sx={{ mt: 5, maxWidth: 820 }}>
        {canEncrypt() ? (
          <Loaded query={query} skeleton={<Skeleton variant="rounded" height={200} />}>
            {({ key }) => (key ? <KeySections accountKey={key} /> : <NoKey />)}
          </Loaded>
        ) : (
          <Typography>{t('insecure')}</Typography>
        )}
      </Stack>
    </div>
  );
}
