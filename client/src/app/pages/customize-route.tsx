import { CustomizePage } from '../../features/branding/pages/customize-page.js';
import { LogoSection } from '../../features/profile/components/picture-sections.js';
import { loadTexts } from '../../i18n/index.js';
import { lazyPart } from '../../ui/lazy-part.js';

const Sample = lazyPart(async () => {
  const [{ BrandedPageSample }] = await Promise.all([
    import('./branded-page-sample.js'),
    loadTexts('downloads', 'preview', 'submit', 'send'),
  ]);
  return BrandedPageSample;
});

/** The previewed pages are those of other features. */
export function CustomizeRoute() {
  return <CustomizePage logo={<LogoSection />} preview={(act, brand) => <Sample act={act} brand={brand} />} />;
}
