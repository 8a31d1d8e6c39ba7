import type { Language } from '#contract/primitives.js';
import type { SiteSettings } from '#contract/site/public-site.js';
import { address } from './address.js';
import type { HomeContent, Product } from './content.js';
import { questionsOf } from './content.js';
import { Drawing, Voyage } from './drawings.js';
import { Fact, organizationOf } from './layout.js';
import { applicationOf, productPath, questionPageOf } from './product.js';
import { Prose } from './prose.js';
import { siteTexts, type SiteTexts } from './texts.js';
import { appHeads } from './app-heads.js';

type Texts = SiteTexts['home'];

function Customers({ customers, t }: { customers: HomeContent['customers']; t: Texts }) {
  return (
    <section className="customers" aria-labelledby="home-customers">
      <h2 id="home-customers">{t.customers}</h2>
      <ul>
        {customers.map(({ name, logo }) => (
          <li key={name}>
            <img src={logo.path} alt={name} height={40} width={160} loading="lazy" decoding="async" />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Steps({ t }: { t: Texts }) {
  return (
    <section className="steps" aria-labelledby="home-steps">
      <h2 id="home-steps">{t.stepsTitle}</h2>
      <Voyage />
      <ol>
        {t.steps.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Features({ products, language, t }: { products: readonly Product[]; language: Language; t: Texts }) {
  return (
    <section aria-labelledby="home-features">
      <h2 id="home-features">{t.featuresTitle}</h2>
      <p className="home-lead">{t.featuresLead}</p>
      <ul className="features">
        {products.map(({ slug, label, description, drawing }) => (
          <li key={slug}>
            <Drawing name={drawing} />
            <h3>
              <a href={address(productPath(slug), language)}>{label}</a>
            </h3>
            <p>{description}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function Figures({ figures, t }: { figures: HomeContent['figures']; t: Texts }) {
  return (
    <section aria-label={t.figures}>
      <dl className="figures">
        {figures.map(({ value, label }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Testimonials({ testimonials, t }: { testimonials: HomeContent['testimonials']; t: Texts }) {
  return (
    <section aria-labelledby="home-testimonials">
      <h2 id="home-testimonials">{t.testimonials}</h2>
      <ul className="testimonials">
        {testimonials.map(({ name, role, company, quote }) => (
          <li key={name}>
            <figure>
              <blockquote>
                <Prose text={quote} />
              </blockquote>
              <figcaption>
                <b>{name}</b>
                {`${role}, ${company}`}
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Questions({ title, body }: NonNullable<HomeContent['faq']>) {
  return (
    <section className="faq" aria-labelledby="home-faq">
      <h2 id="home-faq">{title}</h2>
      <div>
        {questionsOf({ body }).map(({ question, answer }) => (
          <details key={question}>
            <summary>{question}</summary>
            <Prose text={answer} />
          </details>
        ))}
      </div>
    </section>
  );
}

interface HomePartProps extends HomeContent {
  language: Language;
  products: readonly Product[];
  site: SiteSettings;
}

/** The part of Home below the send panel. Facts of an installation are shown only if its content has them. */
export function HomePart({ language, products, site, customers, testimonials, figures, faq }: HomePartProps) {
  const { tag, home: t, send } = siteTexts[language];
  const facts = [organizationOf(site), applicationOf(appHeads['/']?.[language].description ?? '', site)];
  return (
    <div className="home" lang={tag}>
      <link rel="stylesheet" href={site.assets.homeStyles} />
      {[...facts, ...(faq ? [questionPageOf(faq.body, language)] : [])].map((fact, at) => (
        <Fact key={at} fact={fact} />
      ))}
      {customers.length > 0 && <Customers customers={customers} t={t} />}
      {testimonials.length > 0 && <Testimonials testimonials={testimonials} t={t} />}
      <Steps t={t} />
      <Features products={products} language={language} t={t} />
      {figures.length > 0 && <Figures figures={figures} t={t} />}
      {faq && <Questions {...faq} />}
      <section className="again" aria-labelledby="home-again">
        <h2 id="home-again">{send.title}</h2>
        <p>{send.text}</p>
        <a href="#send">{send.action}</a>
      </section>
    </div>
  );
}
