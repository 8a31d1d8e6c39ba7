/** What is read of S3's answers and written into its requests; their shape is fixed, so that a parser would be too much. */

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

/** Where the list goes on; undefined when it is complete. */
export function nextMarkerIn(xml: string): string | undefined {
  return textOf(xml, 'IsTruncated') === 'true' ? textOf(xml, 'NextPartNumberMarker') : undefined;
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
