import { isbot } from 'isbot';

/** Download tools that `isbot` wrongly classifies as bots. */
const downloadTool = /^(curl|wget|aria2|axios|got|node|undici|okhttp|python|go-http-client|powershell|httpie)/i;

/**
 * Link previews of chats, search engines and scanners. Used only to leave them out of page views: the header can be
 * forged, so no limit and no download depends on it.
 */
export function isPreviewBot(userAgent: string | undefined): boolean {
  return userAgent !== undefined && isbot(userAgent) && !downloadTool.test(userAgent);
}
