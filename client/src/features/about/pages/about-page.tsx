import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslation } from '../../../i18n/use-translation.js';
import { grids } from '../../../theme/tokens.js';
import { Section } from '../../../ui/section.js';
import { SitePart } from '../../../ui/site-part.js';
import { ContactForm } from '../components/contact-form.js';

const parts = ['what', 'how', 'own'] as const;

/** What the product is, and the way to write to those behind it. */
export function AboutPage() {
  const { t } = useTranslation('about');
  return (
    <>
      <Box sx={{ ...grids.site, py: { xs: 6, sm: 12 } }}>
        <Box
          sx={{
            display: 'grid',
            gap: { xs: 8, md: 12 },
            alignItems: 'start',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 6fr) minmax(0, 5fr)' },
          }}
        >
          <Stack spacing={6}>
            <Typography component="h1" variant="h1">
              {t('title')}
            </Typography>
            <Typography variant="subtitle1" color="textSecondary">
              {t('lead')}
            </Typography>
            {parts.map((part) => (
              <section key={part}>
                <Typography variant="h3" component="h2" sx={{ mb: 1 }}>
                  {t(`${part}.title`)}
                </Typography>
                <Typography color="textSecondary">{t(`${part}.text`)}</Typography>
              </section>
            ))}
          </Stack>
          <Box id="contact" sx={{ scrollMarginTop: 96 }}>
            <Section title={t('contact.title')} text={t('contact.text')}>
              <ContactForm />
            </Section>
          </Box>
        </Box>
      </Box>
      <SitePart name="about" />
    </>
  );
}
