const TIMEOUT_MS = 5000;
const MAX_BYTES = 1_000_000;

/**
 * Reads JSON from a source of the operator. Its URL may be in the private network, but redirects are refused: a response
 * from outside must not lead the server to internal addresses (SSRF). The request carries no user data.
 */
export async function readRemoteJson(url: string, timeoutMs = TIMEOUT_MS): Promise<unknown> {
  const response = await fetch(url, {
    headers: { accept: 'application/json' },
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!response.ok) throw new Error(`${new URL(url).host} answered ${response.status}`);
  return JSON.parse(await readText(response));
}

/** Limits the size of the response. */
async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > MAX_BYTES) throw new Error(`the response has more than ${MAX_BYTES} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
