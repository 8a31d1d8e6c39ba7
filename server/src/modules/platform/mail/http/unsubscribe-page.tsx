import { renderToStaticMarkup } from 'react-dom/server';
import type { Language } from '#contract/primitives.js';
import type { MailList } from '../domain/mail-props.js';
import { mailTexts } from '../texts/texts.js';
import { colors, darkColors, fontFamily } from '../templates/elements.js';

export type UnsubscribePage = { lang: Language } & (
  | { state: 'question'; list: MailList }
  | { state: 'done'; token: string }
  | { state: 'undone' }
  | { state: 'invalid' }
);

const css = `
body { margin: 0; padding: 15vh 16px 0; background: ${colors.paper}; color: ${colors.ink}; font: 15px/1.6 ${fontFamily}; }
main { max-width: 440px; margin: 0 auto; padding: 32px; background: ${colors.card}; border: 1px solid ${colors.line}; border-radius: 20px; }
h1 { margin: 0 0 12px; font-size: 24px; line-height: 1.3; }
p { margin: 0 0 16px; }
.brand { display: inline-flex; align-items: center; gap: 10px; margin: 0 0 20px; color: ${colors.ink}; font-weight: 700; text-decoration: none; }
a { color: ${colors.river}; }
.note { color: ${colors.muted}; font-size: 13px; }
button { padding: 12px 24px; border: 0; border-radius: 12px; background: ${colors.river}; color: ${colors.card}; font: inherit; font-weight: 600; cursor: pointer; }
button:focus-visible { outline: 3px solid ${colors.vermilion}; outline-offset: 2px; }
@media (prefers-color-scheme: dark) {
  body { background: ${darkColors.paper}; color: ${darkColors.ink}; }
  main { background: ${darkColors.card}; border-color: ${darkColors.line}; }
  .brand { color: ${darkColors.ink}; }
  .note { color: ${darkColors.muted}; }
  a { color: ${darkColors.river}; }
}
`;

/** The drawing of client/public/favicon.svg, in the colours of the text around it. */
function Boat() {
  return (
    <svg viewBox="0 0 32 32" width="30" height="30" aria-hidden="true">
      <path fill={colors.river} d="M11.4 15.6c.5-4.9 3.2-7.5 6.6-7.5s6.1 2.6 6.6 7.5z" />
      <rect fill={colors.vermilion} x="6" y="11.4" width="4.2" height="4.2" rx=".9" />
      <path
        fill="currentColor"
        d="M1.5 14.8c3 1.5 7 2 14.5 2s11.5-.5 14.5-2c-.9 4.9-4 8.2-8.7 8.2H10.2c-4.7 0-7.8-3.3-8.7-8.2z"
      />
    </svg>
  );
}

/** A self-contained page without scripts: it must work in the browser of any mail program. */
export function unsubscribePage(page: UnsubscribePage, { product, nonce }: { product: string; nonce: string }): string {
  const { brand, unsubscribePage: text } = mailTexts(page.lang, product);
  const titles = { question: text.title, done: text.doneTitle, undone: text.undoneTitle, invalid: text.invalidTitle };
  const title = titles[page.state];
  const markup = renderToStaticMarkup(
    <html lang={page.lang === 'zh' ? 'zh-CN' : 'en'}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{title}</title>
        <style nonce={nonce} dangerouslySetInnerHTML={{ __html: css }} />
      </head>
      <body>
        <main>
          <a className="brand" href="/">
            <Boat />
            {brand}
          </a>
          <h1>{title}</h1>
          {page.state === 'question' && (
            <form method="post">
              <p>{text.question[page.list]}</p>
              <p className="note">{text.note[page.list]}</p>
              <button type="submit">{text.action}</button>
            </form>
          )}
          {page.state === 'done' && (
            <form method="post" action={`/v1/unsubscribe/${page.token}/undo`}>
              <p>{text.done}</p>
              <p>
                <button type="submit">{text.undo}</button>
              </p>
            </form>
          )}
          {page.state === 'undone' && <p>{text.undone}</p>}
          {page.state === 'invalid' && <p>{text.invalid}</p>}
          {page.state !== 'question' && <a href="/">{text.home}</a>}
        </main>
      </body>
    </html>,
  );
  return `<!doctype html>${markup}`;
}
