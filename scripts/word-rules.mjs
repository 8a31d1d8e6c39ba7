/**
 * Words that people do not read here: each thing has one word, and no native speaker says it so. In the order of the list:
 * what is not written, and what is.
 * @type {Record<'en' | 'zh', readonly (readonly [RegExp, string])[]>}
 */
const RULES = {
  en: [
    [/\b(some|every|any)body\b/i, 'someone, everyone, anyone'],
    [/\bnobody\b/i, 'no one'],
    [/\bwhoever\b/i, 'anyone who, the person who'],
    [/(?:^|[.!?] )Who (has|does|is) not\b/, 'anyone who'],
    [/\b(go(es)?|went) on\b/i, 'continue, keep working, resume'],
    [/\bstands? (under|beside|below|among|in|on|there|before)\b/i, 'is under, is shown in'],
    [/\bstays? down\b/i, 'is not restored'],
    [/\b(send|sends|sent|write|wrote)\b[\w ]* by (a|the) (page|contact form)\b/i, 'from the browser, through the form'],
    [/\b(came|comes|become|became) of (it|the|them)\b/i, 'the outcome'],
    [/\bacts? for (a|the) (team|account)\b/i, 'works in, is in'],
    [/\bbeside\b/i, 'next to'],
    [/\bby (your|the same) link\b/i, 'use your link again, from the same link'],
    [/\buntil when\b/i, 'deadline'],
    [/\bwaits for\b/i, 'waiting for'],
    [/\bmails\b|\bmailed\b|\bby mail\b|\be-mails?\b|\bmail (you|me|it|them|this|again)\b/i, 'email'],
    [/\b(a|the|that|this|one|test) mail\b(?! (server|domain|provider|inbox|program))/i, 'email'],
    [/\bmend(s|ed|ing)?\b/i, 'fix, correct'],
    [/\bhand(s|ed|ing)?[ -]in\b/i, 'submit'],
    [/\banew\b/i, 'again'],
    [/\bof (yours|ours)\b/i, 'your, our'],
    [/\bpoor lines?\b|\b(the|a) line (breaks|broke)\b/i, 'slow connection, the connection drops'],
    [/\btells? (it |them )?of\b/i, 'notify of'],
    [/\blog-ins?\b/i, 'login (noun), log in (verb)'],
    // American, with the two Ls of "cancelled" that the specification writes.
    [/\b(behavio|colo|favo|hono|neighbo)ur/i, 'American spelling: color'],
    [
      /\b(organi|recogni|summari|customi|authori|minimi|maximi|reali|apologi|synchroni)s(e|ed|es|ing|ation|ers?)\b/i,
      '-ize',
    ],
    [
      /\b(cent|fib)res?\b|\blicences?\b|\bcatalogues?\b|\bgrey\b|\bpostcodes?\b|\bwhilst\b/i,
      'American spelling: center',
    ],
    [/\btowards\b|\bafterwards\b|\bany more\b(?= *(?:[.,;:!?)]|$))/i, 'toward, afterward, anymore'],
  ],
  zh: [
    [/收件请求/, '文件请求'],
    [/收件箱/, '自由上传, 消息'],
    [/打开传输/, '查看传输'],
    [/案件.{0,2}驳回|驳回.{0,2}案件/, '举报不成立'],
    [/帐户|帐号/, '账户'],
    [/登陆/, '登录'],
    [/你/, '您'],
    // A comma with a space separates examples that are typed so.
    [/\p{Script=Han}(?:[;:!?]|,(?! ))|[,;:!?]\p{Script=Han}/u, 'full-width punctuation'],
    [/\.\.\./, '…'],
  ],
};

const HAN = /\p{Script=Han}/u;

/**
 * @param {string} text
 * @returns {string[]} what is wrong with it, and what is written instead; its language is that of its characters
 */
export function wordProblems(text) {
  const rules = RULES[HAN.test(text) ? 'zh' : 'en'];
  return rules.flatMap(([pattern, instead]) => {
    const [found] = pattern.exec(text) ?? [];
    return found === undefined ? [] : [`"${found.trim()}" → ${instead}`];
  });
}

/** Comments, so that their quotes begin no text, and literals. */
const LITERAL = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g;

/**
 * The texts of a file that people read: the values of JSON, the lines of Markdown, and of code the literals that are no names.
 * @param {string} path
 * @param {string} content
 * @returns {string[]}
 */
export function textsIn(path, content) {
  if (path.endsWith('.json')) return valuesIn(JSON.parse(content));
  if (path.endsWith('.md')) return content.split('\n');
  const literals = [...content.matchAll(LITERAL)].map(
    ([, single, double, template]) => single ?? double ?? template ?? '',
  );
  return literals.filter((text) => /\s/.test(text) || HAN.test(text));
}

/**
 * @param {unknown} value
 * @returns {string[]}
 */
function valuesIn(value) {
  return typeof value === 'string' ? [value] : Object.values(/** @type {object} */ (value)).flatMap(valuesIn);
}
