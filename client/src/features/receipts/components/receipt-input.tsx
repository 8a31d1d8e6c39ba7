import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import type { Receipt } from '#contract/transfers/receipts.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useErrorText } from '../../../lib/error-text.js';
import { DropZone } from '../../../ui/drop-zone.js';
import { TextField } from '../../../ui/text-field.js';

/** No receipt is longer: a larger file is not read. */
const MAX_BYTES = 20_000_000;

/** A receipt as a file or as pasted text. */
export function ReceiptInput({ onReceipt }: { onReceipt(receipt: Receipt): void }) {
  const { t } = useTranslation('receipts');
  const [text, setText] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const errorText = useErrorText();
  const parse = async (json: string) => {
    try {
      const { readReceipt } = await import('../domain/read-receipt.js');
      const receipt = readReceipt(json);
      setFailure(null);
      setIsWrong(receipt === null && json.trim() !== '');
      if (receipt) onReceipt(receipt);
    } catch (error) {
      setFailure(error);
    }
  };
  return (
    <Stack spacing={4}>
      <DropZone
        label={t('input.pick')}
        hint={t('input.drop')}
        accept=".json,application/json"
        onFile={(file) => {
          if (file.size > MAX_BYTES) setIsWrong(true);
          else void file.text().then(parse, () => setIsWrong(true));
        }}
      />
      <TextField
        multiline
        minRows={3}
        maxRows={8}
        fullWidth
        label={t('input.paste')}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          void parse(target.value);
        }}
        slotProps={{ htmlInput: { spellCheck: false } }}
      />
      {failure !== null && <Alert severity="error">{errorText(failure)}</Alert>}
      {isWrong && <Alert severity="error">{t('input.wrong')}</Alert>}
    </Stack>
  );
}
