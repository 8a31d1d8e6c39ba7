import type { Language } from '#contract/primitives.js';
import type { AboutContent, Place } from './content.js';
import { Figures } from './home.js';
import { Prose } from './prose.js';
import { fill, siteTexts } from './texts.js';

export const placePicturePath = (language: Language): string => `/site-pictures/${language}/place.svg`;

function placeAddress({ latitude, longitude }: Place): string {
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`;
}

interface AboutPartProps extends AboutContent {
  language: Language;
  /** Address of the style sheet. */
  styles: string;
}

/** The part of `/about` about those behind the installation, if its content describes them. */
export function AboutPart({ language, styles, who, place, figures }: AboutPartProps) {
  const { tag, home, about: t } = siteTexts[language];
  return (
    <div className="home about" lang={tag}>
      <link rel="stylesheet" href={styles} />
      {who && (
        <section aria-labelledby="about-who">
          <h2 id="about-who">{who.title}</h2>
          <Prose text={who.body} />
        </section>
      )}
      {figures.length > 0 && <Figures figures={figures} t={home} />}
      {place && (
        <section className="place" aria-labelledby="about-place">
          <div>
            <h2 id="about-place">{place.title}</h2>
            <Prose text={place.body} />
            <a href={placeAddress(place)} target="_blank" rel="noopener noreferrer">
              {t.openMap}
            </a>
          </div>
          <img
            src={placePicturePath(language)}
            alt={fill(t.map, { name: place.name })}
            width={560}
            height={280}
            loading="lazy"
            decoding="async"
          />
        </section>
      )}
    </div>
  );
}
