import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { differences, unused, wrongForms } from './i18n-rules.mjs';

describe('texts in two languages', () => {
  it('agree when plural forms differ as the languages do', () => {
    const en = { files_one: '{{count}} file', files_other: '{{count}} files', nav: { home: 'Home' } };
    assert.deepEqual(differences('send', en, { files_other: '{{count}} 个文件', nav: { home: '首页' } }), []);
  });

  it('are reported when one is missing, empty, or says other variables', () => {
    const found = differences(
      'send',
      { a: 'A', b: { c: 'C' }, d: '{{size}} of {{max}}', e: 'E', g: '{{max, number}}' },
      { a: '甲', d: '{{size}}', e: ' ', f: '己', g: '{{max}}' },
    );
    assert.deepEqual(found, [
      'send:b.c is missing in zh',
      'send:d has {{max, size}} in en, but {{size}} in zh',
      'send:e is empty',
      'send:g has a variable that is not written as {{name}}: {{max, number}}',
      'send:f is missing in en',
    ]);
  });

  it('have the plural forms of their language, and no others', () => {
    assert.deepEqual(wrongForms('send', 'en', { a: { b_one: 'x', b_other: 'x' }, c_other: 'x' }), [
      'send:c has the forms other in en',
    ]);
    assert.deepEqual(wrongForms('send', 'zh', { a: { b_one: 'x', b_other: 'x' }, c_other: 'x' }), [
      'send:a.b has the forms one, other in zh',
    ]);
  });

  it('are used in full, by namespace, composed, or as a group', () => {
    const texts = { full: 'x', spaced: 'x', tab: { links: 'x' }, list: { first: 'x' }, files_one: 'x', dead: 'x' };
    const sources =
      "t('full'); t('send:spaced'); t(`tab.${name}`); t('list', { returnObjects: true }); t('files', { count })";
    assert.deepEqual(unused('send', texts, sources), ['send:dead is used nowhere']);
  });
});
