import CheckRounded from '@mui/icons-material/CheckRounded';
import ContentCopyRounded from '@mui/icons-material/ContentCopyRounded';
import Button, { type ButtonProps } from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.js';
import { copyText } from '../lib/copy-text.js';

interface CopyButtonProps extends Omit<ButtonProps, 'onClick' | 'children'> {
  text: string;
  label?: string;
  onCopied?: (() => void) | undefined;
}

const CONFIRMED_MS = 2000;

export function CopyButton({ text, label, onCopied, ...button }: CopyButtonProps) {
  const { t } = useTranslation();
  const [isDone, setIsDone] = useState(false);
  useEffect(() => {
    if (!isDone) return undefined;
    const timer = setTimeout(() => setIsDone(false), CONFIRMED_MS);
    return () => clearTimeout(timer);
  }, [isDone]);
  return (
    <Button
      {...button}
      startIcon={isDone ? <CheckRounded /> : <ContentCopyRounded />}
      onClick={() => {
        void copyText(text).then((isCopied) => {
          setIsDone(isCopied);
          if (isCopied) onCopied?.();
        });
      }}
    >
      <span aria-live="polite">{isDone ? t('copy.done') : (label ?? t('copy.label'))}</span>
    </Button>
  );
}
