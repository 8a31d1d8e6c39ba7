/** The inbox closes idle connections; a request that meets such a moment is made once more. */
export async function askInbox(path: string): Promise<Response> {
  const url = `${process.env['MAIL_WEB_URL'] ?? ''}${path}`;
  return fetch(url).catch(() => fetch(url));
}

/** The raw form of a mail, waited for: the inbox lists a mail while it still writes its source. */
export async function sourceOf(id: string): Promise<string> {
  for (;;) {
    const source = await (await askInbox(`/email/${id}/source`)).text();
    if (isWhole(source)) return source;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Parts end with their boundary. A mail of one part is written at once. */
function isWhole(source: string): boolean {
  const [head = '', ...body] = source.split(/\r?\n\r?\n/);
  return body.length > 0 && (!/^content-type:\s*multipart\//im.test(head) || source.trimEnd().endsWith('--'));
}
