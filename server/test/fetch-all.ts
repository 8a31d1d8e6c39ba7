/** Downloads like a browser's download manager: resumes after a break as long as the ETag is the same. */
export async function fetchAll(url: string): Promise<{ content: Buffer; breaks: number }> {
  const chunks: Buffer[] = [];
  let [have, size, breaks, etag] = [0, Number.POSITIVE_INFINITY, 0, ''];
  while (have < size) {
    const headers = have > 0 ? { range: `bytes=${have}-`, 'if-range': etag } : undefined;
    const answer = await fetch(url, { ...(headers && { headers }) }).catch(() => null);
    if (!answer) {
      // A connection that is just breaking accepts no new request.
      breaks += 1;
      expect(breaks).toBeLessThan(100);
      continue;
    }
    expect(answer.status).toBe(have > 0 ? 206 : 200);
    etag = answer.headers.get('etag') ?? '';
    size = have + Number(answer.headers.get('content-length'));
    try {
      for await (const chunk of answer.body ?? []) {
        chunks.push(Buffer.from(chunk));
        have += chunk.length;
      }
    } catch {
      breaks += 1;
    }
  }
  return { content: Buffer.concat(chunks), breaks };
}
