import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { textsIn, wordProblems } from './word-rules.mjs';

describe('words that do not come back', () => {
  for (const [text = '', found] of [
    ['Somebody downloaded it', 'Somebody'],
    ['Your links go on', 'go on'],
    ['It stands under Received', 'stands under'],
    ['We sent a mail', 'a mail'],
    ['Handed in on Monday', 'Handed in'],
    ['Choose a colour', 'colour'],
    ['Before the log-in', 'log-in'],
    ['We recognise it', 'recognise'],
    ['收件请求已关闭', '收件请求'],
    ['请稍候,马上就好', '候,'],
    ['正在打开...', '...'],
  ]) {
    it(`are named: ${text}`, () => {
      const [problem = '', ...others] = wordProblems(text);
      assert.deepEqual([problem.split(' → ')[0], others], [`"${found}"`, []]);
    });
  }

  for (const text of [
    'Someone asked the mail server for more time, before the upload was cancelled.',
    'The email about your login is on its way.',
    '文件请求：已收到 {{count}} 份（共 3 份）',
    '未婚, 已婚',
  ])
    it(`may be written: ${text}`, () => assert.deepEqual(wordProblems(text), []));
});

describe('texts of a file', () => {
  it('are the values of JSON', () =>
    assert.deepEqual(textsIn('en/a.json', '{"somebody":{"a":"One","b":"Two"}}'), ['One', 'Two']));

  it('are the lines of Markdown', () => assert.deepEqual(textsIn('a.md', '# Title\ntext'), ['# Title', 'text']));

  it('are the literals of code, without names and comments', () => {
    const code = [
      "// somebody's comment",
      "const a = { mails: 'the text', 'mails-sent': \"it's one\" }; /* 'not one' */",
      'say(`of ${b} files`); // `nor this`',
    ].join('\n');
    assert.deepEqual(textsIn('a.ts', code), ['the text', "it's one", 'of ${b} files']);
  });
});
