import { render, screen } from '@testing-library/react';
import { QuotedMessage } from './quoted-message.js';

/** Each link as its target and what is shown of it, which must be the same. */
function linksIn(text: string): string[] {
  const { container, unmount } = render(<QuotedMessage label="Message" text={text} />);
  expect(container.textContent).toBe(text);
  const links = screen.queryAllByRole('link').map((link) => {
    expect(link.textContent).toBe(link.getAttribute('href'));
    expect(link.getAttribute('rel')).toBe('noopener noreferrer nofollow ugc');
    return link.textContent ?? '';
  });
  unmount();
  return links;
}

it.each([
  ['no address at all. See you (soon)!', []],
  ['See https://harbour.example/a?b=c#d.', ['https://harbour.example/a?b=c#d']],
  ['Two: http://a.example, and (https://b.example/x_y).', ['http://a.example', 'https://b.example/x_y']],
  ['请看https://harbour.example/表.pdf，谢谢！', ['https://harbour.example/表.pdf']],
  ['"https://a.example"\n<https://b.example>', ['https://a.example', 'https://b.example']],
  ['https://bank.example@evil.example/ and https://a:b@c.example', []],
  ['javascript:alert(1) data:text/html,x file:///etc www.a.example https://', []],
  ['<a href="https://a.example">b</a>', ['https://a.example']],
])('of %j these are links', (text, links) => {
  expect(linksIn(text)).toEqual(links);
});
