import CheckRounded from '@mui/icons-material/CheckRounded';
import ContentCopyRounded from '@mui/icons-material/ContentCopyRounded';
import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { useEffect, useState } from 'react';
import { copyText } from '../lib/copy-text.js';

const SHOWN_DIGITS = 12;
const CONFIRMED_MS = 2000;

const monospace = { fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace', fontSize: '0.75rem' };

const Line = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: theme.spacing(1),
  color: theme.vars.palette.text.secondary,
}));

const Digits = styled('span')({ ...monospace, '@media print': { display: 'none' } });
const PaperDigits = styled('span')({
  ...monospace,
  display: 'none',
  overflowWrap: 'anywhere',
  '@media print': { display: 'inline' },
});

/** All of a hash, in groups of eight. */
export const HashDigits = styled('code')(({ theme }) => ({
  ...monospace,
  display: 'block',
  overflowWrap: 'anywhere',
  padding: theme.spacing(3),
  borderRadius: 12,
  backgroundColor: theme.vars.palette.surface.well,
  lineHeight: 1.8,
}));

interface HashTextProps {
  hash: string;
  labels: { copy: string; copied: string; details?: string };
  onDetails?: (() => void) | undefined;
}

/** The first digits of a hash, enough to compare at a glance; the rest is copied or opened. On paper, all of it. */
export function HashText({ hash, labels, onDetails }: HashTextProps) {
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setIsCopied(false), CONFIRMED_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const digits = (
    <>
      <Digits>{`${hash.slice(0, SHOWN_DIGITS)}…`}</Digits>
      <PaperDigits>{hash}</PaperDigits>
    </>
  );
  const label = isCopied ? labels.copied : labels.copy;
  return (
    <Line>
      {onDetails ? (
        <ButtonBase
          aria-label={labels.details}
          title={labels.details}
          onClick={onDetails}
          sx={{ borderRadius: 1, minHeight: 24, '&:hover': { textDecoration: 'underline' } }}
        >
          {digits}
        </ButtonBase>
      ) : (
        <span title={hash}>{digits}</span>
      )}
      <IconButton
        size="small"
        aria-label={label}
        title={label}
        onClick={() => void copyText(hash).then(setIsCopied)}
        sx={{ p: 1, displayPrint: 'none' }}
      >
        {isCopied ? (
          <CheckRounded color="success" sx={{ fontSize: 16 }} />
        ) : (
          <ContentCopyRounded sx={{ fontSize: 16 }} />
        )}
      </IconButton>
    </Line>
  );
}
