import { markdownHtml, safeHref } from './markdown-html.js';

const hostile = [
  '<img src=x onerror="alert(1)">',
  '<script>alert(1)</script>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<a href="javascript:alert(1)" onclick="alert(1)">raw</a>',
  '<style>body{display:none}</style>',
  '<svg onload=alert(1)>',
  '<details open ontoggle=alert(1)>',
  '[run](javascript:alert(1))',
  '[run](JaVaScRiPt:alert(1))',
  '[data](data:text/html;base64,PHNjcmlwdD4=)',
  '[vb](vbscript:x)',
  '[away](//evil.example/)',
  '![picture](https://evil.example/pixel.gif)',
  '![run](javascript:alert(1))',
  '<javascript:alert(1)>',
  '[ref]: javascript:alert(1)\n\n[ref]',
  '- [x] task',
  '| a | b |\n|---|---|\n| <b onmouseover=alert(1)>x</b> | y |',
  'Note[^1]\n\n[^1]: <img src=x onerror=alert(1)>',
];

/** All tags: a `<` or `>` in text is escaped. */
const tagsOf = (html: string) => [...html.matchAll(/<\/?([a-z0-9]+)([^<>]*)>/g)];

it.each(hostile)('%s becomes nothing that runs or loads', (text) => {
  const html = markdownHtml(text);
  expect(html.replace(/<\/?[a-z0-9]+[^<>]*>/g, '')).not.toMatch(/[<>]/);
  for (const [, tag, attributes = ''] of tagsOf(html)) {
    expect(tag).toMatch(/^(p|strong|em|del|code|pre|ul|ol|li|blockquote|hr|br|h4|a)$/);
    expect(attributes).toMatch(
      /^( href="(https?:\/\/|\/(?!\/))[^"]*"( target="_blank" rel="noopener noreferrer nofollow")?| ?\/)?$/,
    );
  }
});

it('keeps plain links, without a referrer', () => {
  expect(markdownHtml('**See** [site](https://example.com/a) and [check](/verify)')).toBe(
    '<p><strong>See</strong> <a href="https://example.com/a" target="_blank" rel="noopener noreferrer nofollow">site</a> and <a href="/verify">check</a></p>',
  );
});

it.each([undefined, 7, '', '//evil.example', '/\\evil.example', '/a b', 'ftp://x/', 'mailto:a@b.c'])(
  'does not lead to %p',
  (address) => expect(safeHref(address)).toBeNull(),
);
