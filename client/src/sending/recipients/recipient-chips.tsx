import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.js';
import { touchLink } from '../../theme/tokens.js';
import { RecipientChip } from './recipient-chip.js';
import type { Recipient } from './recipients.js';

/** As many rows of the send panel, where addresses are long; with more, the message below is out of view. */
const SHOWN_MAX = 6;
const SHOWN_FOLDED = 4;

interface RecipientChipsProps {
  recipients: readonly Recipient[];
  onRemove(email: string): void;
  /** Moves an invalid address back into the field. */
  onCorrect(email: string): void;
}

/** All recipients, or the last of many, which may just have been added; wrong ones are always shown. */
export function RecipientChips({ recipients, onRemove, onCorrect }: RecipientChipsProps) {
  const { t } = useTranslation('send');
  const [isUnfolded, setIsUnfolded] = useState(false);
  const isMany = recipients.length > SHOWN_MAX;
  const shown =
    isMany && !isUnfolded
      ? recipients.filter(({ isValid }, at) => at >= recipients.length - SHOWN_FOLDED || !isValid)
      : recipients;
  if (recipients.length === 0) return null;
  return (
    <>
      <Box component="ul" aria-label={t('recipients.list')} sx={{ display: 'contents', listStyle: 'none' }}>
        {shown.map((recipient) => (
          <RecipientChip
            key={recipient.email}
            recipient={recipient}
            onRemove={() => onRemove(recipient.email)}
            onCorrect={() => onCorrect(recipient.email)}
          />
        ))}
      </Box>
      {isMany && (
        <Link
          component="button"
          type="button"
          variant="body2"
          aria-expanded={isUnfolded}
          onClick={() => setIsUnfolded(!isUnfolded)}
          sx={{ px: 1, ...touchLink }}
        >
          {isUnfolded ? t('recipients.fewer') : t('recipients.more', { count: recipients.length - shown.length })}
        </Link>
      )}
    </>
  );
}
