import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useTranslation } from '../../i18n/use-translation.js';
import { SelectField } from '../../ui/select-field.js';
import type { InputDevice, WantedInput } from './live-input.js';

interface DeviceChoiceProps {
  wanted: WantedInput;
  devices: readonly InputDevice[];
  canShareScreen: boolean;
  onChoose(change: Partial<Omit<WantedInput, 'kind'>>): void;
}

const AUTOMATIC = '';

/** Which microphone and camera; a single one needs no choice. */
export function DeviceChoice({ wanted, devices, canShareScreen, onChoose }: DeviceChoiceProps) {
  const { t } = useTranslation('recording');
  const isScreen = wanted.picture === 'screen';
  const kinds = wanted.kind === 'voice' || isScreen ? (['microphone'] as const) : (['camera', 'microphone'] as const);
  return (
    <Stack spacing={4}>
      {kinds.map((kind) => {
        const choices = devices.filter((device) => device.kind === kind);
        return (
          choices.length > 1 && (
            <SelectField
              key={kind}
              fullWidth
              size="small"
              label={t(kind)}
              value={wanted[kind] ?? AUTOMATIC}
              onChange={({ target }) => onChoose({ [kind]: target.value === AUTOMATIC ? undefined : target.value })}
            >
              <option value={AUTOMATIC}>{t('automatic')}</option>
              {choices.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </SelectField>
          )
        );
      })}
      {wanted.kind === 'video' && canShareScreen && (
        <Button
          size="small"
          onClick={() => onChoose({ picture: isScreen ? 'camera' : 'screen' })}
          sx={{ alignSelf: 'flex-start' }}
        >
          {isScreen ? t('screen.leave') : t('screen.choose')}
        </Button>
      )}
    </Stack>
  );
}
