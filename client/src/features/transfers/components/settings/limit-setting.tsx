import { readWholeNumber } from '#contract/text/read-number.js';
import type { TransferView } from '#contract/transfers/transfers.js';
import { useTranslation } from '../../../../i18n/use-translation.js';
import { useFormats } from '../../../../lib/format.js';
import { Section } from '../../../../ui/section.js';
import { TextField } from '../../../../ui/text-field.js';

interface LimitSettingProps {
  transfer: TransferView;
  /** Typed text; undefined means unchanged. */
  text: string | undefined;
  isWrong: boolean;
  onChange(text: string): void;
}

/** Maximum total number of downloads. */
export function LimitSetting({ transfer, text, isWrong, onChange }: LimitSettingProps) {
  const { t } = useTranslation('transfer');
  const format = useFormats();
  const { downloadLimit, total_downloads: started } = transfer;
  const shown = text ?? (downloadLimit === null ? '' : String(downloadLimit));
  const isReached = !isWrong && (readWholeNumber(shown) ?? Infinity) <= started;
  const used = format.number(started);
  return (
    <Section look="plain" title={t('settings.limit')}>
      <TextField
        size="small"
        fullWidth
        placeholder={t('settings.limitNone')}
        value={shown}
        error={isWrong}
        helperText={
          isWrong
            ? t('settings.limitWrong')
            : isReached
              ? t('settings.limitReached', { used })
              : t('settings.limitHint', { used })
        }
        onChange={({ target }) => onChange(target.value)}
        slotProps={{ htmlInput: { inputMode: 'numeric', 'aria-label': t('settings.limit'), maxLength: 12 } }}
      />
    </Section>
  );
}
