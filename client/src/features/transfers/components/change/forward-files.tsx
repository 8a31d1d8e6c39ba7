import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import { useId } from 'react';
import type { TransferView } from '#contract/transfers/transfers.js';
import { useTranslation } from '../../../../i18n/use-translation.js';
import { useFormats } from '../../../../lib/format.js';
import { FieldError } from '../../../../ui/field.js';

interface ForwardFilesProps {
  files: TransferView['fileObjects'];
  chosen: ReadonlySet<string>;
  onChoose(chosen: Set<string>): void;
  /** The form was submitted: what is missing is shown. */
  isSubmitted: boolean;
}

/** Choice of the files to forward, without damaged and infected ones. */
export function ForwardFiles({ files, chosen, onChoose, isSubmitted }: ForwardFilesProps) {
  const { t } = useTranslation('sending', 'send');
  const format = useFormats();
  const errorId = useId();
  const whole = files.filter(({ damaged, infected }) => !damaged && !infected);
  const isAll = chosen.size === whole.length;
  const bytes = files.filter(({ id }) => chosen.has(id)).reduce((sum, { size }) => sum + size, 0);
  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    onChoose(next);
  };
  return (
    <Box
      component="fieldset"
      aria-label={t('change.which')}
      aria-describedby={errorId}
      sx={{ m: 0, p: 0, border: 0, minWidth: 0 }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 2 }}>
        <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
          {t('change.chosen', { count: chosen.size, size: format.bytes(bytes) })}
        </Box>
        {whole.length > 1 && (
          <Button size="small" onClick={() => onChoose(isAll ? new Set() : new Set(whole.map(({ id }) => id)))}>
            {isAll ? t('change.none') : t('change.all')}
          </Button>
        )}
      </Box>
      <Box
        component="ul"
        tabIndex={0}
        aria-label={t('change.which')}
        sx={{ listStyle: 'none', m: 0, p: 0, maxHeight: 176, overflowY: 'auto', scrollbarWidth: 'thin' }}
      >
        {files.map(({ id, fileName, size, damaged, infected }) => (
          <Box
            component="li"
            key={id}
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 2,
              color: damaged || infected ? 'text.disabled' : 'inherit',
            }}
          >
            <Checkbox
              size="small"
              checked={chosen.has(id)}
              disabled={damaged || infected}
              onChange={() => toggle(id)}
              slotProps={{ input: { 'aria-label': t('change.choose', { name: fileName }) } }}
            />
            <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>{fileName}</Box>
            <Box sx={{ typography: 'body2', color: 'text.secondary', flex: 'none', pr: 1 }}>{format.bytes(size)}</Box>
          </Box>
        ))}
      </Box>
      <FieldError id={errorId}>{isSubmitted && chosen.size === 0 && t('send:files.missing')}</FieldError>
    </Box>
  );
}
