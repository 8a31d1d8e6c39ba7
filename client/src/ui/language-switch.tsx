import TranslateRounded from '@mui/icons-material/TranslateRounded';
import Button from '@mui/material/Button';
import { changeLanguage, currentLanguage, type Language } from '../i18n/index.js';
import { useTranslation } from '../i18n/use-translation.js';

const other: Record<Language, Language> = { en: 'zh', zh: 'en' };

/** Two languages need no menu: the button names the other one, in its own script. */
export function LanguageSwitch() {
  const { t } = useTranslation();
  const next = other[currentLanguage()];
  return (
    <Button
      color="inherit"
      size="small"
      startIcon={<TranslateRounded />}
      lang={next === 'zh' ? 'zh-CN' : 'en'}
      onClick={() => void changeLanguage(next)}
      sx={{ color: 'text.secondary', fontWeight: 550, whiteSpace: 'nowrap', minHeight: 40 }}
    >
      {t(`language.${next}`)}
    </Button>
  );
}
