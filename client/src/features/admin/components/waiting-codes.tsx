import Button from '@mui/material/Button';
import { useState } from 'react';
import type { WaitingCode } from '#contract/admin/admin.js';
import { resendCode } from '#contract/calls.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useFormats } from '../../../lib/format.js';
import { Section } from '../../../ui/section.js';
import { ActionDialog } from './action-dialog.js';
import { Rows } from './rows.js';

/** Codes that were mailed to the address and not used. */
export function WaitingCodes({ email, codes }: { email: string; codes: readonly WaitingCode[] }) {
  const { t } = useTranslation('admin');
  const format = useFormats();
  const [open, setOpen] = useState<WaitingCode | null>(null);
  if (codes.length === 0) return null;
  const rows = codes.map((code) => ({
    id: code.purpose,
    title: t(`codes.purposes.${code.purpose}`),
    detail: [format.dateTime(code.sentAt), code.mailState === null ? '' : t(`mailStates.${code.mailState}`)]
      .filter(Boolean)
      .join(' · '),
    aside: (
      <Button size="small" variant="outlined" onClick={() => setOpen(code)}>
        {t('codes.resend')}
      </Button>
    ),
  }));
  return (
    <Section title={t('codes.title')} text={t('codes.text')}>
      <Rows label={t('codes.title')} rows={rows} empty="" />
      {open && (
        <ActionDialog
          action="code.resend"
          call={resendCode}
          body={({ reason }) => ({ email, purpose: open.purpose, reason })}
          title={t('codes.dialogTitle')}
          text={t('codes.dialogText', { email })}
          confirm={t('codes.resend')}
          done={t('codes.done')}
          onClose={() => setOpen(null)}
        />
      )}
    </Section>
  );
}
