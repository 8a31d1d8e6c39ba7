import { isPreviewBot } from './preview-bot.js';

describe('isPreviewBot', () => {
  it.each([
    'Slackbot-LinkExpanding 1.0',
    'facebookexternalhit/1.1',
    'WhatsApp/2.23',
    'TelegramBot (like TwitterBot)',
    'Mozilla/5.0 (compatible; Googlebot/2.1)',
    'Somebot/1.0 (by python)',
  ])('%s is a bot', (userAgent) => expect(isPreviewBot(userAgent)).toBe(true));

  it.each([
    'curl/8.5.0',
    'Wget/1.21',
    'aria2/1.37',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36',
    undefined,
  ])('%s is not a bot', (userAgent) => expect(isPreviewBot(userAgent)).toBe(false));
});
