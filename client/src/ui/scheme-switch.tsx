import DarkModeRounded from '@mui/icons-material/DarkModeRounded';
import LightModeRounded from '@mui/icons-material/LightModeRounded';
import IconButton from '@mui/material/IconButton';
import { useColorScheme } from '@mui/material/styles';
import { useTranslation } from '../i18n/use-translation.js';
import { useIsHydrated } from '../lib/use-is-hydrated.js';

/** The other scheme, by its label and icon. */
export function useOtherScheme() {
  const { t } = useTranslation();
  const { mode, systemMode, setMode } = useColorScheme();
  const isHydrated = useIsHydrated();
  const isDark = isHydrated && (mode === 'system' ? systemMode : mode) === 'dark';
  const label = isDark ? t('scheme.toLight') : t('scheme.toDark');
  return {
    label,
    icon: isDark ? <LightModeRounded fontSize="small" /> : <DarkModeRounded fontSize="small" />,
    go: () => setMode(isDark ? 'light' : 'dark'),
  };
}

export function SchemeSwitch() {
  const { label, icon, go } = useOtherScheme();
  return (
    <IconButton aria-label={label} title={label} onClick={go}>
      {icon}
    </IconButton>
  );
}
