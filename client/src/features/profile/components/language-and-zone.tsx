import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useRef } from 'react';
import { changeLanguage, languages, type Language } from '../../../i18n/index.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useErrorText } from '../../../lib/error-text.js';
import { useMember } from '../../../lib/member.js';
import { notifySaved } from '../../../lib/notices.js';
import { useUpdateProfile } from '../../../lib/use-update-profile.js';
import { lazyPart } from '../../../ui/lazy-part.js';
import { Section } from '../../../ui/section.js';
import { SelectField } from '../../../ui/select-field.js';
import { TextField } from '../../../ui/text-field.js';
import { ownZone } from '../domain/time-zones.js';

/** While it loads, a field of the same height is shown. */
const TimeZoneBox = lazyPart(async () => (await import('./time-zone-box.js')).TimeZoneBox, <TimeZonePlaceholder />);

function TimeZonePlaceholder() {
  const { t } = useTranslation('profile');
  return <TextField label={t('language.timeZone')} value={useMember().timeZone} disabled />;
}

/** Each change is saved at once. */
export function LanguageAndZone() {
  const { t } = useTranslation('profile', 'common');
  const errorText = useErrorText();
  const user = useMember();
  const {
    enqueue: update,
    isPending,
    variables,
    error,
  } = useUpdateProfile({
    onSuccess: (_user, changes) => void applied(changes.lang),
  });
  const applied = async (language: Language | undefined) => {
    if (language !== undefined) await changeLanguage(language);
    notifySaved(t('saved'));
  };
  const { lang, timeZone } = { ...user, ...(isPending && variables) };
  const here = ownZone();
  const zoneBox = useRef<HTMLInputElement>(null);

  return (
    <Section title={t('language.title')} text={t('language.text')}>
      <Stack spacing={4} sx={{ maxWidth: 440 }}>
        {error !== null && <Alert severity="error">{errorText(error)}</Alert>}
        <SelectField
          label={t('language.language')}
          value={lang}
          onChange={({ target }) => update({ lang: target.value === 'zh' ? 'zh' : 'en' })}
        >
          {languages.map((language) => (
            <option key={language} value={language} lang={language === 'zh' ? 'zh-CN' : 'en'}>
              {t(`common:language.${language}`)}
            </option>
          ))}
        </SelectField>
        <TimeZoneBox value={timeZone} inputRef={zoneBox} onChange={(zone) => update({ timeZone: zone })} />
        {here !== timeZone && (
          <Button
            size="small"
            onClick={() => {
              // The button disappears with the difference.
              zoneBox.current?.focus();
              update({ timeZone: here });
            }}
            // Aligns its text with the fields.
            sx={{ alignSelf: 'flex-start', ml: -3 }}
          >
            {t('language.useThis', { zone: here })}
          </Button>
        )}
      </Stack>
    </Section>
  );
}
