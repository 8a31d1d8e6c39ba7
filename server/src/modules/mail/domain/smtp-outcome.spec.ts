import { describe as describeFailure, kindOf } from './smtp-outcome.js';

describe('errors of a mail server', () => {
  it.each([
    ['the recipient does not exist', { code: 'EENVELOPE', responseCode: 550, command: 'RCPT TO' }],
    ['the content is refused', { code: 'EMESSAGE', responseCode: 554, command: 'DATA' }],
    ['the address is none', { code: 'EENVELOPE', command: 'API' }],
  ])('is for good when %s', (_, failure) => {
    expect(kindOf(failure)).toBe('refused');
  });

  it.each([
    ['the mailbox is busy', { code: 'EENVELOPE', responseCode: 451, command: 'RCPT TO' }],
    ['the server takes it later', { code: 'EMESSAGE', responseCode: 452, command: 'DATA' }],
    ['connection refused', { code: 'ESOCKET', command: 'CONN' }],
    ['the connection ends', { code: 'ECONNECTION', command: 'CONN' }],
    ['it takes too long', { code: 'EABORT' }],
    ['our log-in is wrong', { code: 'EAUTH', responseCode: 535, command: 'AUTH PLAIN' }],
    ['our sender is not taken', { code: 'EENVELOPE', responseCode: 553, command: 'MAIL FROM' }],
    ['the server greets with a refusal', { code: 'EPROTOCOL', responseCode: 554, command: 'CONN' }],
    ['nothing is known', {}],
  ])('is worth another try when %s', (_, failure) => {
    expect(kindOf(failure)).toBe('temporary');
  });

  it('are recorded without the text, which contains addresses', () => {
    expect(describeFailure({ code: 'EENVELOPE', responseCode: 550 })).toBe('550');
    expect(describeFailure({ code: 'ESOCKET' })).toBe('ESOCKET');
    expect(describeFailure({})).toBe('unknown');
  });
});
