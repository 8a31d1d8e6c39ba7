import BookmarksRounded from '@mui/icons-material/BookmarksRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from '../../../i18n/use-translation.js';
import { lazyPart } from '../../../ui/lazy-part.js';
import { notify } from '../../../lib/notices.js';
import { emptyForm, formOfSettings, type RequestForm } from './request-form.js';
import { readTemplate, templateNames, type TemplateName } from './templates.js';

const SavedTemplates = lazyPart(async () => (await import('./saved-templates.js')).SavedTemplates);

/** Everything that a template can fill in. */
function contentOf(form: RequestForm) {
  const { title, message, lang, layout, items, dropBox, isPublic, asks, provesEmail, isRepeatable } = form;
  const { recipientsOnly, daysBefore, daysAfter } = form;
  return {
    title,
    message,
    lang,
    layout,
    items,
    dropBox,
    isPublic,
    recipientsOnly,
    asks,
    provesEmail,
    isRepeatable,
    daysBefore,
    daysAfter,
  };
}
type Content = Partial<ReturnType<typeof contentOf>>;

/** Whether nothing is lost where a template takes its place: title and message stay. */
function isUntouched(form: RequestForm): boolean {
  const rest = { title: '', message: '', lang: form.lang };
  return JSON.stringify(contentOf({ ...form, ...rest })) === JSON.stringify(contentOf(emptyForm(form.lang)));
}

/** Templates that come with the product, and the account's own. Title and message are filled only where nothing was typed. */
export function TemplateChoice() {
  const { t } = useTranslation('requests');
  const { getValues, setValue, trigger, formState } = useFormContext<RequestForm>();
  const { isSubmitted } = formState;
  const [isOpen, setIsOpen] = useState(false);
  const titleId = useId();
  const set = (content: Content) => {
    for (const [name, value] of Object.entries(content)) setValue(name as keyof Content, value, { shouldDirty: true });
    // The template may have filled in fields that had errors.
    if (isSubmitted) void trigger();
  };
  const fill = (name: string, content: Content) => {
    const before = getValues();
    set({ ...content, title: before.title || content.title, message: before.message || content.message });
    if (isUntouched(before)) return;
    notify({
      tone: 'info',
      title: t('form.templateUsed', { name }),
      action: { label: t('form.undo'), onAct: () => set(contentOf(before)) },
    });
  };
  const fillBuiltIn = async (name: TemplateName) =>
    fill(t(`template.${name}`), { layout: 'checklist', ...(await readTemplate(name, getValues().lang)) });
  return (
    <Box
      component="fieldset"
      aria-labelledby={titleId}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', m: 0, p: 0, border: 0, minWidth: 0 }}
    >
      <Typography id={titleId} variant="body2" color="textSecondary" sx={{ width: '100%' }}>
        {t('form.templates')}
      </Typography>
      {templateNames.map((name) => (
        <Button key={name} size="small" variant="outlined" onClick={() => void fillBuiltIn(name)}>
          {t(`template.${name}`)}
        </Button>
      ))}
      <Button size="small" startIcon={<BookmarksRounded />} onClick={() => setIsOpen(true)}>
        {t('template.saved')}
      </Button>
      {isOpen && (
        <SavedTemplates
          onUse={({ name, settings }) => {
            setIsOpen(false);
            fill(name, formOfSettings(settings));
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </Box>
  );
}
