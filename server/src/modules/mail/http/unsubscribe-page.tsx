import { renderToStaticMarkup } from 'react-dom/server';
import type { Language } from '#contract/primitives.js';
import type { MailList } from '../domain/mail-props.js';
import { mailTexts } from '../texts/texts.js';
import { colors, fontFamily } from '../templates/tokens.js';

export type UnsubscribePage = { lang: Language } & (
  | { state: 'question'; list: MailList }
  | { state: 'done' }
  | { state: 'invalid' }
);

const css = `
body { margin: 0; padding: 15vh 16px 0; background: ${colors.paper}; color: ${colors.ink}; font: 15px/1.6 ${fontFamily}; }
main { max-width: 440px; margin: 0 auto; padding: 32px; background: ${colors.card}; border: 1px solid ${colors.line}; border-radius: 20px; }
h1 { margin: 0 0 12px; font-size: 24px; line-height: 1.3; }
p { margin: 0 0 16px; }
.brand { margin: 0 0 20px; color: ${colors.river}; font-weight: 700; }
.note { color: ${colors.muted}; font-size: 13px; }
button { padding: 12px 24px; border: 0; border-radius: 12px; background: ${colors.river}; color: ${colors.card}; font: inherit; font-weight: 600; cursor: pointer; }
button:focus-visible { outline: 3px solid ${colors.vermilion}; outline-offset: 2px; }
`;

/** A self-contained page without scripts: it must work in the browser of any mail program. */
export function unsubscribePage(page: UnsubscribePage, nonce: string): string {
  const { brand, unsubscribePage: text } = mailTexts[page.lang];
  const title = { question: text.title, done: text.doneTitle, invalid: text.invalidTitle }[page.state];
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
          <p className="brand">{brand}</p>
          <h1>{title}</h1>
          {page.state === 'question' && (
            <form method="post">
              <p>{text.question[page.list]}</p>
              <p className="note">{text.note}</p>
              <button type="submit">{text.action}</button>
            </form>
          )}
          {page.state === 'done' && <p>{text.done}</p>}
          {page.state === 'invalid' && <p>{text.invalid}</p>}
        </main>
      </body>
    </html>,
  );
  return `<!doctype html>${markup}`;
}
