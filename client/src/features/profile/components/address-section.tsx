import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useMember } from '../../../lib/member.js';
import { lazyPart } from '../../../ui/lazy-part.js';
import { Section } from '../../../ui/section.js';

const AddressDialog = lazyPart(async () => (await import('./address-dialog.js')).AddressDialog);

/** The address with which the user logs in. */
export function AddressSection() {
  const { t } = useTranslation('profile');
  const { email } = useMember();
  const [isOpen, setOpen] = useState(false);
  return (
    <Section title={t('address.title')} text={t('address.text')}>
      <Stack spacing={3} sx={{ alignItems: 'flex-start' }}>
        <Typography sx={{ overflowWrap: 'anywhere' }}>{email}</Typography>
        <Button variant="outlined" onClick={() => setOpen(true)}>
          {t('address.change')}
        </Button>
      </Stack>
      {isOpen && <AddressDialog onClose={() => setOpen(false)} />}
    </Section>
  );
}
