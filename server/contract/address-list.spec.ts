import { readAddresses } from './address-list.js';

const ann = 'ann@example.com';
const bob = 'bob@example.com';
/** Prints an address as `name <address>`, with a question mark before an invalid one. */
const shown = (text: string) =>
  readAddresses(text).map(({ email, name, isValid }) => (isValid ? '' : '?') + (name ? `${name} <${email}>` : email));

it.each([
  ['nothing', ' ,;\n', []],
  ['one address', ann, [ann]],
  [
    'commas, semicolons, blanks and line breaks',
    `${ann}; ${bob},c@x.com\nd@x.com  e@x.com`,
    [ann, bob, 'c@x.com', 'd@x.com', 'e@x.com'],
  ],
  ['a comma of Chinese keyboards', `${ann}，${bob}`, [ann, bob]],
  ['a semicolon of Chinese keyboards', `${ann}；${bob}`, [ann, bob]],
  ['an enumeration comma', `${ann}、${bob}`, [ann, bob]],
  ['a half-width enumeration comma', `${ann}､${bob}`, [ann, bob]],
  ['a full-width blank', `${ann}\u3000${bob}`, [ann, bob]],
  ['full-width letters', 'ａｎｎ＠ｅｘａｍｐｌｅ．ｃｏｍ', [ann]],
  ['full-width brackets', `李安＜${ann}＞；鲍勃（${bob}）`, [`李安 <${ann}>`, `鲍勃 <${bob}>`]],
  ['no blank before the bracket', `李安<${ann}>`, [`李安 <${ann}>`]],
  ['names with a comma', `Lee, Ann <${ann}>; Bob Ray <${bob}>`, [`Lee, Ann <${ann}>`, `Bob Ray <${bob}>`]],
  [
    'names with a comma, separated by commas',
    `Lee, Ann <${ann}>, Ray, Bob <${bob}>`,
    [`Lee, Ann <${ann}>`, `Ray, Bob <${bob}>`],
  ],
  ['a name with a comma after an address', `${bob}, Lee, Ann <${ann}>`, [bob, `Lee, Ann <${ann}>`]],
  ['a quoted name', `foo, "Lee, Ann" <${ann}>`, ['?foo', `Lee, Ann <${ann}>`]],
  ['a quoted name with a semicolon', `"Lee; Ann" <${ann}>`, [`Lee; Ann <${ann}>`]],
  ['a name in typographic quotes', `“Lee, Ann” <${ann}>`, [`Lee, Ann <${ann}>`]],
  ['a name in single quotes', `'Lee, Ann' <${ann}>`, [`Lee, Ann <${ann}>`]],
  ['a name with an apostrophe', `O'Brien, Ann <${ann}>`, [`O'Brien, Ann <${ann}>`]],
  ['round brackets', `Ann Lee (${ann})`, [`Ann Lee <${ann}>`]],
  ['square brackets of a mail program', `Lee, Ann [mailto:${ann}]`, [`Lee, Ann <${ann}>`]],
  ['a name behind the address', `${ann} (Ann Lee), ${bob}`, [`Ann Lee <${ann}>`, bob]],
  ['a department beside the name', `Ann Lee (Sales) <${ann}>`, [`Ann Lee (Sales) <${ann}>`]],
  ['a name without brackets', `Ann Lee ${ann}\nBob Ray\t${bob}`, [`Ann Lee <${ann}>`, `Bob Ray <${bob}>`]],
  ['a name on the line before', `Ann Lee\n<${ann}>\nBob Ray\r\n <${bob}>`, [`Ann Lee <${ann}>`, `Bob Ray <${bob}>`]],
  ['the address as its own name', `${ann} <${ann}>, '${bob}' <${bob}>`, [ann, bob]],
  ['another address as the name', `${ann} <${bob}>`, [ann, bob]],
  ['several addresses in brackets', `Us (${ann}, ${bob})`, ['?Us', ann, bob]],
  ['a bracket that does not end', `Ann Lee <${ann}`, [`Ann Lee <${ann}>`]],
  ['a link', `mailto:${ann}`, [ann]],
  ['a link with a subject, in brackets', `<mailto:${ann}?subject=Hello%20you>`, [ann]],
  ['an encoded link with two', `mailto:ann%2Bx@example.com,${bob}?subject=a`, ['ann+x@example.com', bob]],
  ['a label', `To: ${ann}; Cc:${bob}; 收件人：c@x.com`, [ann, bob, 'c@x.com']],
  ['invisible characters', `\u200b${ann}\ufeff,\u200e${bob}\u2060`, [ann, bob]],
  ['the end of a sentence', `${ann}. ${bob}。`, [ann, bob]],
  ['a numbered list', `1. ${ann}\n2. ${bob}`, [ann, bob]],
  ['a list with bullets', `• ${ann}\n- ${bob}`, [ann, bob]],
  ['signs between', `${ann} / ${bob} | c@x.com`, [ann, bob, 'c@x.com']],
  [
    'an apostrophe and quotes around',
    `'o'brien@example.com'; o'hara@example.ie`,
    ["o'brien@example.com", "o'hara@example.ie"],
  ],
  ['a plus', 'ann+files@example.com', ['ann+files@example.com']],
  ['domains in both forms', 'a@例子.中国，A@xn--fsqu00a.xn--fiqs8s', ['a@xn--fsqu00a.xn--fiqs8s']],
  ['one address twice', `ANN@example.com, Ann <${ann}>`, [`Ann <${ann}>`]],
  ['what is no address', `${ann}, nobody`, [ann, '?nobody']],
  ['what is no address, between two', `${ann} wrong ${bob} bad@addr`, [ann, '?wrong', bob, '?bad@addr']],
  ['words that are no address', 'Ann Lee; 12', ['?Ann Lee', '?12']],
  ['two addresses with nothing between', 'a@x.comb@x.com', ['?a@x.comb@x.com']],
])('reads %s', (_what, text, expected) => {
  expect(shown(text)).toEqual(expected);
});
