/** Reads and writes the few fixed XML shapes of S3 without a parser. */

export interface ListedPart {
  partNumber: number;
  size: number;
  etag: string;
}

export function textOf(xml: string, tag: string): string | undefined {
  const found = new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1];
  return found === undefined ? undefined : decoded(found);
}

export function partsIn(xml: string): ListedPart[] {
  return Array.from(xml.matchAll(/<Part>(.*?)<\/Part>/gs), ([, part = '']) => ({
    partNumber: Number(textOf(part, 'PartNumber')),
    size: Number(textOf(part, 'Size')),
    etag: textOf(part, 'ETag') ?? '',
  }));
}

/** Whether more parts follow those of this page. */
export function isTruncated(xml: string): boolean {
  return textOf(xml, 'IsTruncated') === 'true';
}

export function completionOf(
  parts: readonly { partNumber: number; etag: string; crc32?: string | undefined }[],
): string {
  const entries = parts.map(({ partNumber, etag, crc32 }) => {
    const sum = crc32 === undefined ? '' : `<ChecksumCRC32>${crc32}</ChecksumCRC32>`;
    return `<Part><PartNumber>${partNumber}</PartNumber><ETag>${encoded(etag)}</ETag>${sum}</Part>`;
  });
  const namespace = 'http://s3.amazonaws.com/doc/2006-03-01/';
  return `<CompleteMultipartUpload xmlns="${namespace}">${entries.join('')}</CompleteMultipartUpload>`;
}

function decoded(text: string): string {
  return text
    .replace(/&(quot|#34|#x22);/gi, '"')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&');
}

function encoded(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}
