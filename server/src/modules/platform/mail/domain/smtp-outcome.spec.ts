import { describe as describeFailure, kindOf, statusOf } from './smtp-outcome.js';

it.each([
  [{ response: '550 5.1.1 no such user', responseCode: 550 }, '5.1.1'],
  [{ response: '450-4.2.2 mailbox full', responseCode: 450 }, '4.2.2'],
  // Neither a status of success nor an address is one.
  [{ response: '250 2.1.5 fine' }, '4.0.0'],
  [{ response: 'from 15.1.1.1', responseCode: 550 }, '5.0.0'],
  [{ responseCode: 500 }, '5.0.0'],
  [{ responseCode: 499 }, '4.0.0'],
  [{}, '4.0.0'],
])('of the answer %j the status is %s', (failure, status) => {
  expect(statusOf(failure)).toBe(status);
});

it.each([
  [499, 'temporary'],
  [500, 'refused'],
  [599, 'refused'],
  [600, 'temporary'],
])('a message answered with %d is %s', (responseCode, kind) => {
  expect(kindOf({ code: 'EMESSAGE', responseCode })).toBe(kind);
});

it.each([
  [{ code: 'EENVELOPE', command: 'API' }, 'refused'],
  [{ code: 'EENVELOPE', command: 'API', responseCode: 450 }, 'temporary'],
  [{ code: 'EENVELOPE', command: 'RCPT TO' }, 'temporary'],
  [{ code: 'EMESSAGE', command: 'API' }, 'temporary'],
  [{ code: 'EMESSAGE', command: 'DATA' }, 'temporary'],
])('%j, which no server has answered, is %s', (failure, kind) => {
  expect(kindOf(failure)).toBe(kind);
});

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
