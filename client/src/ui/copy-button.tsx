import CheckRounded from '@mui/icons-material/CheckRounded';
import ContentCopyRounded from '@mui/icons-material/ContentCopyRounded';
import Button, { type ButtonProps } from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

interface CopyButtonProps extends Omit<ButtonProps, 'onClick' | 'children'> {
  text: string;
  label?: string;
}

const CONFIRMED_MS = 2000;

/** The Clipboard API is missing on plain-http hosts; the old way still works there. */
async function copy(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const area = document.createElement('textarea');
  area.value = text;
  area.setAttribute('readonly', '');
  area.style.position = 'fixed';
  area.style.opacity = '0';
  document.body.append(area);
  area.select();
  const isCopied = document.execCommand('copy');
  area.remove();
  if (!isCopied) throw new Error('the browser did not copy');
  return undefined;
}

export function CopyButton({ text, label, ...button }: CopyButtonProps) {
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
        void copy(text).then(() => setIsDone(true));
      }}
    >
      <span aria-live="polite">{isDone ? t('copy.done') : (label ?? t('copy.label'))}</span>
    </Button>
  );
}
