import { isbot } from 'isbot';

/** Programs that people fetch files with; the list of bots takes them for bots. */
const downloadTool = /^(curl|wget|aria2|axios|got|node|undici|okhttp|python|go-http-client|powershell|httpie)/i;

/**
 * Programs that open links to look at them: previews of chats, search engines, scanners. Keeps them out of page views
 * only: anybody can claim to be one, so no limit and no download depends on it.
 */
export function isPreviewBot(userAgent: string | undefined): boolean {
  return userAgent !== undefined && isbot(userAgent) && !downloadTool.test(userAgent);
}
