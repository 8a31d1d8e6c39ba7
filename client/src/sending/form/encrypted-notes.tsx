import Typography from '@mui/material/Typography';
import { useTranslation } from '../../i18n/use-translation.js';
import { optionalPart } from '../../ui/lazy-part.js';
import { hasKeyPassword, type Draft } from './draft.js';

const RecipientKeys = optionalPart(async () => (await import('../account-key/recipient-keys.js')).RecipientKeys);

const addressesOf = ({ sendAs, recipients }: Draft) => (sendAs === 'email' ? recipients.map(({ email }) => email) : []);

/** How people will open an encrypted transfer: by its link, a password, or keys of their own. */
export function EncryptedNotes({ draft, isMember }: { draft: Draft; isMember: boolean }) {
  const { t } = useTranslation('sending');
  return (
    <>
      {hasKeyPassword(draft) && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 2 }}>
          {t('options.encryptByMail')}
        </Typography>
      )}
      {isMember && draft.encrypts && <RecipientKeys emails={addressesOf(draft)} />}
    </>
  );
}
