import { isbot } from 'isbot';

/** Programs that people fetch files with; the list of bots takes them for bots. */
const downloadTool = /^(curl|wget|aria2|axios|got|node|undici|okhttp|python|go-http-client|powershell|httpie)/i;

/** Whoever only looks at a link: previews of chats, search engines, scanners. */
export function isPreviewBot(userAgent: string | undefined): boolean {
  return userAgent !== undefined && isbot(userAgent) && !downloadTool.test(userAgent);
}
