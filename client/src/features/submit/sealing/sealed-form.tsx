import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState, type ReactNode } from 'react';
import { personName } from '#contract/display-formats.js';
import type { RequestPage } from '#contract/requests/submissions.js';
import { loadTexts } from '../../../i18n/index.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { canEncrypt } from '../../../lib/can-encrypt.js';
import { useBrowserValue } from '../../../lib/use-browser-value.js';
import { lazyPart } from '../../../ui/lazy-part.js';
import { RequestHead } from '../components/request-head.js';
import { keyProblemOf, type KeyProblem } from '../domain/key-problem.js';

const Fingerprint = lazyPart(async () => {
  const [{ Fingerprint: part }] = await Promise.all([
    import('../../../sending/account-key/fingerprint.js'),
    loadTexts('encryption'),
  ]);
  return part;
});

export const pageKeyProblem = (page: Pick<RequestPage, 'sealedTo'>): KeyProblem =>
  keyProblemOf(page, { hash: window.location.hash, canEncrypt: canEncrypt() });

interface SealedFormProps {
  page: RequestPage;
  /** The form, with this note at its end. */
  children(note: ReactNode): ReactNode;
}

/** The form of an encrypted request; nothing is to be filled in that must not be submitted. */
export function SealedForm({ page, children }: SealedFormProps) {
  const { t } = useTranslation('sealed');
  // The server's page does not know the whole link.
  const problem = useBrowserValue(() => pageKeyProblem(page), '');
  if (problem === '') return children(<SealedNote page={page} />);
  return (
    <Stack spacing={6}>
      <RequestHead page={page} />
      <Alert severity={problem === 'otherKey' ? 'error' : 'warning'}>
        {t(problem, { name: personName(page.owner) })}
      </Alert>
    </Stack>
  );
}

/** Who can read what is submitted. */
function SealedNote({ page: { owner, sealedTo } }: Pick<SealedFormProps, 'page'>) {
  const { t } = useTranslation('sealed');
  const [isOpen, setOpen] = useState(false);
  const name = personName(owner);
  return (
    <Box sx={{ mt: 2, typography: 'body2', color: 'text.secondary', overflowWrap: 'anywhere' }}>
      {t('note', { name })}
      {sealedTo !== null && (
        <Box component="details" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
          <Box component="summary" sx={{ cursor: 'pointer', width: 'fit-content', py: 1, fontWeight: 600 }}>
            {t('check.title')}
          </Box>
          {t('check.words', { name })}
          <Typography component="div" sx={{ my: 1, color: 'text.primary' }}>
            {isOpen && <Fingerprint recipient={sealedTo} />}
          </Typography>
          {t('check.text', { name })}
        </Box>
      )}
    </Box>
  );
}
