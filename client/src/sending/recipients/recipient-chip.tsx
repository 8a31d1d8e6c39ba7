import CloseRounded from '@mui/icons-material/CloseRounded';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useEffect, useRef } from 'react';
import { useTranslation } from '../../i18n/use-translation.js';
import { touchZone } from '../../theme/tokens.js';
import type { Recipient } from './recipients.js';

const oneLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' };

interface RecipientChipProps {
  recipient: Recipient;
  onRemove: () => void;
  /** Moves an invalid address back into the field. */
  onCorrect: () => void;
}

export function RecipientChip({ recipient: { email, isValid }, onRemove, onCorrect }: RecipientChipProps) {
  const { t } = useTranslation('send');
  const tone = isValid ? 'text.primary' : 'error.main';
  const chip = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (!isValid) chip.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isValid]);
  return (
    <Box
      component="li"
      ref={chip}
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        maxWidth: '100%',
        height: 28,
        pl: 2.5,
        pr: 0.5,
        borderRadius: 3.5,
        typography: 'body2',
        color: tone,
        bgcolor: isValid ? 'surface.well' : 'error.light',
        border: '1px solid',
        borderColor: isValid ? 'divider' : 'error.main',
      }}
    >
      {isValid ? (
        <Box component="span" title={email} sx={oneLine}>
          {email}
        </Box>
      ) : (
        <ButtonBase
          aria-label={t('recipients.correct', { email })}
          onClick={onCorrect}
          // The least width makes 44 px with its touch zone, for an address of two letters too.
          sx={{ minWidth: 20, borderRadius: 1, ...touchZone }}
        >
          <Box
            component="span"
            title={email}
            sx={{ ...oneLine, py: 1, textDecoration: 'underline wavy', textUnderlineOffset: 3 }}
          >
            {email}
          </Box>
        </ButtonBase>
      )}
      <ButtonBase
        aria-label={t('recipients.remove', { email })}
        onClick={onRemove}
        sx={{
          width: 24,
          height: 24,
          ml: 0.5,
          borderRadius: '50%',
          flex: 'none',
          color: isValid ? 'text.secondary' : tone,
          ...touchZone,
        }}
      >
        <CloseRounded sx={{ fontSize: 14 }} />
      </ButtonBase>
    </Box>
  );
}
