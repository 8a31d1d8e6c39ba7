import { oneLine, unlinked } from '../domain/display-text.js';
import type { MailBrand } from '../account-ports.js';
import { Logo } from './logo.js';
import type { MailContent, MailFrame } from './mail-content.js';
import { colors, darkColors, tone } from './tokens.js';

const styles = {
  logo: { border: 0, borderRadius: '12px', display: 'block', margin: '0 0 12px 4px' },
  headline: {
    color: colors.ink,
    fontSize: '18px',
    fontWeight: 700,
    lineHeight: '28px',
    margin: '0 0 16px 4px',
    wordBreak: 'break-word',
  },
} as const;

/** Above the card: the logo and headline of the account, our name unless it leaves it out. */
export function MailHead({ frame: { brand, texts, publicUrl } }: { frame: MailFrame }) {
  const headline = unlinked(oneLine(brand?.headline ?? ''));
  return (
    <>
      {brand && brand.logo !== '' && (
        <img
          src={`${publicUrl}${brand.logo}/96.png`}
          width={48}
          height={48}
          alt=""
          data-skip-in-text
          style={styles.logo}
        />
      )}
      {headline !== '' && (
        <p className={tone('ink')} style={styles.headline}>
          {headline}
        </p>
      )}
      {brand?.poweredBy !== false && <Logo name={texts.brand} />}
    </>
  );
}

/** The button, with the account's text for it, if it has one. */
export function branded(action: NonNullable<MailContent['action']>, brand: MailBrand | null) {
  const own = action.leadsTo && brand ? unlinked(oneLine(brand.actions[action.leadsTo])) : '';
  return { href: action.href, label: own || action.label };
}

/** The colours of the button, and of links, in both schemes. */
export function brandRules(brand: MailBrand | null): string {
  if (!brand?.colors) return '';
  const { light, dark } = brand.colors;
  const rules = (color: string, text: string) =>
    `.m-button{background-color:${color}!important;color:${text}!important}.m-river{color:${color}!important}`;
  return `${rules(light, colors.onButton)}@media (prefers-color-scheme:dark){${rules(dark, darkColors.onButton)}}`;
}
