/** Their texts are the engine's and speak of code; all others may quote addresses, names, links and files. */
const ENGINE_ERRORS = new Set(['TypeError', 'RangeError', 'ReferenceError']);

export const ERROR_TYPE = /^[A-Za-z0-9_$.-]{1,80}$/;

/**
 * The part of an error's text that may be reported: only texts of the engine, without quoted parts and without anything
 * that is not a plain word, such as addresses, tokens, links and file names.
 */
export function plainWords(type: string, message: string): string {
  if (!ENGINE_ERRORS.has(type)) return '';
  return message
    .replace(/"[^"]*"|`[^`]*`|“[^”]*”|'[^']*'/g, '[…]')
    .split(/\s+/)
    .map((word) => (/^[()]*[A-Za-z]{1,24}[.,:;()]*$|^\(?\[…\][.,:;()]*$/.test(word) ? word : '[…]'))
    .join(' ')
    .slice(0, 300);
}
