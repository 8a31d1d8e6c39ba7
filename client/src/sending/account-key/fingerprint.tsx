import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.js';

/** Six words that stand for a public key. Their list is loaded with the first of them. */
export function Fingerprint({ recipient }: { recipient: string }) {
  const { t } = useTranslation('encryption');
  const [words, setWords] = useState<string>();
  useEffect(() => {
    let isLeft = false;
    void import('../../encryption/browser/key-words.js')
      .then(({ fingerprintOf }) => fingerprintOf(recipient))
      .then((found) => isLeft || setWords(found.join(' ')));
    return () => {
      isLeft = true;
    };
  }, [recipient]);
  return (
    <Typography component="code" lang="en" aria-label={t('fingerprint.label')} sx={{ overflowWrap: 'anywhere' }}>
      {words ?? '\u00a0'}
    </Typography>
  );
}
