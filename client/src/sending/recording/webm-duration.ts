/** EBML ids (RFC 9559), as they stand in the file. */
const SEGMENT = 0x18538067;
const INFO = 0x1549a966;
const DURATION = 0x4489;
const CLUSTER = 0x1f43b675;
/** The header is far shorter; media follows. */
const HEAD_BYTES = 4096;
const DURATION_BYTES = 11;

interface Element {
  id: number;
  /** Offsets of the element, of its content, and of what follows. */
  start: number;
  content: number;
  end: number;
  isUnknownSize: boolean;
}

/**
 * Writes the length into a WebM file of `MediaRecorder`. Chromium writes none and Firefox 0: without it players show no
 * length and cannot seek. Anything else is returned as it is. Times count in milliseconds, as both Chromium and Firefox write them.
 */
export async function withWebmDuration(blob: Blob, seconds: number): Promise<Blob> {
  const head = new DataView(await blob.slice(0, HEAD_BYTES).arrayBuffer());
  const info = infoOf(head);
  if (!info || info.end > head.byteLength) return blob;
  const known = durationOf(head, info);
  if (known) return known.milliseconds > 0 ? blob : withNumber(blob, known, seconds * 1000);
  const opening = new DataView(new ArrayBuffer(12));
  opening.setUint32(0, INFO);
  opening.setBigUint64(4, BigInt(info.end - info.content + DURATION_BYTES) | (1n << 56n));
  const duration = new DataView(new ArrayBuffer(DURATION_BYTES));
  duration.setUint16(0, DURATION);
  duration.setUint8(2, 0x88);
  duration.setFloat64(3, seconds * 1000);
  const parts = [
    blob.slice(0, info.start),
    opening.buffer,
    blob.slice(info.content, info.end),
    duration.buffer,
    blob.slice(info.end),
  ];
  return new Blob(parts, { type: blob.type });
}

/** The Info element, if the Segment around it has no size, which would have to change too. */
function infoOf(head: DataView): Element | null {
  const start = readElement(head, 0);
  const segment = start && readElement(head, start.end);
  if (segment?.id !== SEGMENT || !segment.isUnknownSize) return null;
  for (let at = segment.content; ;) {
    const element = readElement(head, at);
    if (!element || element.id === CLUSTER || element.isUnknownSize) return null;
    if (element.id === INFO) return element;
    at = element.end;
  }
}

interface Duration extends Element {
  milliseconds: number;
}

/** Null where there is none. */
function durationOf(head: DataView, info: Element): Duration | null {
  for (let at = info.content; at < info.end;) {
    const element = readElement(head, at);
    if (!element) return null;
    if (element.id === DURATION) {
      const isShort = element.end - element.content === 4;
      return {
        ...element,
        milliseconds: isShort ? head.getFloat32(element.content) : head.getFloat64(element.content),
      };
    }
    at = element.end;
  }
  return null;
}

/** The same file with another number in the place of this one. */
function withNumber(blob: Blob, { content, end }: Element, milliseconds: number): Blob {
  const number = new DataView(new ArrayBuffer(end - content));
  if (number.byteLength === 4) number.setFloat32(0, milliseconds);
  else number.setFloat64(0, milliseconds);
  return new Blob([blob.slice(0, content), number.buffer, blob.slice(end)], { type: blob.type });
}

/** Null behind the head, and for what is no EBML. */
function readElement(head: DataView, start: number): Element | null {
  const idBytes = lengthAt(head, start);
  if (idBytes === null || idBytes > 4) return null;
  const sizeAt = start + idBytes;
  const sizeBytes = lengthAt(head, sizeAt);
  if (sizeBytes === null) return null;
  const content = sizeAt + sizeBytes;
  // Without the bit that marks the number of bytes; all others set mean that the size is unknown.
  const size = readNumber(head, sizeAt, { length: sizeBytes, mask: 0xff >> sizeBytes });
  const isUnknownSize = size === 2 ** (7 * sizeBytes) - 1;
  const id = readNumber(head, start, { length: idBytes });
  return { id, start, content, end: content + size, isUnknownSize };
}

/** Its leading zeros give the number of bytes. */
function lengthAt(head: DataView, at: number): number | null {
  if (at >= head.byteLength) return null;
  const length = Math.clz32(head.getUint8(at)) - 23;
  return length <= 8 && at + length <= head.byteLength ? length : null;
}

function readNumber(head: DataView, at: number, { length, mask = 0xff }: { length: number; mask?: number }): number {
  let value = head.getUint8(at) & mask;
  for (let index = 1; index < length; index += 1) value = value * 256 + head.getUint8(at + index);
  return value;
}
