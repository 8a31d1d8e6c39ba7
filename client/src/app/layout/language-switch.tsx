import Button from '@mui/material/Button';
import { useLocation, useMatches, useNavigate } from 'react-router-dom';
import { changeLanguage, currentLanguage, type Language } from '../../i18n/index.js';
import { useTranslation } from '../../i18n/use-translation.js';
import { plainPath, sitePath } from '../paths.js';
import type { RouteHandle } from '../route-handle.js';

const other: Record<Language, Language> = { en: 'zh', zh: 'en' };

/** Shows the page in another language, and at the address of that language where it has one. */
function useSwitchTo() {
  const navigate = useNavigate();
  const location = useLocation();
  const hasLanguages = useMatches().some(({ handle }) => (handle as RouteHandle | undefined)?.hasLanguages);
  return async (language: Language) => {
    await changeLanguage(language);
    if (!hasLanguages) return;
    const pathname = sitePath(plainPath(location.pathname), language);
    await navigate({ ...location, pathname }, { replace: true, preventScrollReset: true });
  };
}

/** The other language, and how to get there. */
export function useOtherLanguage() {
  const switchTo = useSwitchTo();
  const next = other[currentLanguage()];
  return { next, lang: next === 'zh' ? 'zh-CN' : 'en', go: () => void switchTo(next) };
}

/** Two languages need no menu: the button names the other one, in its own script. */
export function LanguageSwitch() {
  const { t } = useTranslation();
  const { next, lang, go } = useOtherLanguage();
  return (
    <Button
      color="inherit"
      size="small"
      lang={lang}
      onClick={go}
      sx={{ color: 'text.secondary', fontWeight: 550, whiteSpace: 'nowrap', minHeight: 40 }}
    >
      {t(`language.${next}`)}
    </Button>
  );
}
