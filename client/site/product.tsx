import type { Language } from '#contract/primitives.js';
import type { SiteSettings } from '#contract/site/public-site.js';
import { planPrices, soldPlans } from '#contract/billing/plan-prices.js';
import { address } from './address.js';
import { type Product, questionsOf } from './content.js';
import { Drawing } from './drawings.js';
import { Prose } from './prose.js';
import { siteTexts } from './texts.js';

export const productPath = (slug: string): string => `/product/${slug}`;

export function ProductPage({ product, others }: { product: Product; others: readonly Product[] }) {
  const { language, title, description, drawing, body } = product;
  const { product: t, send, refused } = siteTexts[language];
  return (
    <div className="grid">
      <header className="hero">
        <div>
          <h1>{title}</h1>
          <p className="lead">{description}</p>
          <p className="actions">
            <a className="button signal" href={address('/', language)}>
              {send.action}
            </a>
            <a href={address('/pricing', language)}>{t.plans}</a>
          </p>
        </div>
        <Drawing name={drawing} />
      </header>
      <div className="prose product">
        <Prose text={body} />
        <p>{refused}</p>
      </div>
      <section>
        <h2>{t.more}</h2>
        <ul className="more">
          {others.map(({ slug, label }) => (
            <li key={slug}>
              <a href={address(productPath(slug), language)}>{label}</a>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

const context = 'https://schema.org';

type Offer = Pick<SiteSettings, 'origin' | 'isSold' | 'name'>;

/** The service, for search engines (schema.org). */
export function applicationOf(description: string, { origin, isSold, name }: Offer): object {
  const prices = [0, ...soldPlans.map((plan) => planPrices[plan].monthly)];
  return {
    '@context': context,
    '@type': 'SoftwareApplication',
    name,
    url: `${origin}/`,
    description,
    applicationCategory: 'BusinessApplication',
    operatingSystem: 'Web',
    ...(isSold && {
      offers: {
        '@type': 'AggregateOffer',
        priceCurrency: 'USD',
        lowPrice: Math.min(...prices),
        highPrice: Math.max(...prices),
      },
    }),
  };
}

/** The questions of a text, for search engines (schema.org). */
export function questionPageOf(body: string, language: Language): object {
  const questions = questionsOf({ body }).map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  }));
  return { '@context': context, '@type': 'FAQPage', inLanguage: siteTexts[language].tag, mainEntity: questions };
}

export function factsOf({ description, body, language }: Product, offer: Offer): object[] {
  return [applicationOf(description, offer), questionPageOf(body, language)];
}
