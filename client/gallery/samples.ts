/** By their absolute address. */
const objects = new Map<string, Blob>();

/**
 * Lets the browser read `data:` and `blob:` addresses, and objects from here; all other requests go to the fake server.
 */
export function letDataThrough(browserFetch: typeof fetch): void {
  const served = globalThis.fetch;
  const fetch: typeof served = (address, init) => {
    const url = new URL(address instanceof Request ? address.url : address, location.href);
    const object = objects.get(url.href);
    if (object) return Promise.resolve(new Response(object, { headers: { 'content-length': String(object.size) } }));
    return /^(data|blob):$/.test(url.protocol) ? browserFetch(address, init) : served(address, init);
  };
  Object.assign(globalThis, { fetch });
}

/** The address of this content, which holds it. */
export function dataAddress(content: BlobPart, type = 'text/plain'): string {
  return URL.createObjectURL(new Blob([content], { type }));
}

/** An address of this content as the store has them, for what is read by `fetch` alone. */
export function objectAddress(content: BlobPart, type: string): string {
  const { href } = new URL(`/objects/${objects.size}`, location.href);
  objects.set(href, new Blob([content], { type }));
  return href;
}

/** A drawing of the river, as the address of a picture. */
export function pictureAddress(): string {
  return drawRiver(0).toDataURL();
}

/** The same, as small as the poster of a video message. */
export function posterAddress(): string {
  return drawRiver(0).toDataURL('image/jpeg', 0.5);
}

function drawRiver(x: number, canvas = document.createElement('canvas')): HTMLCanvasElement {
  Object.assign(canvas, { width: 640, height: 400 });
  const brush = canvas.getContext('2d');
  if (!brush) throw new Error('This browser draws nothing.');
  const water = brush.createLinearGradient(0, 0, 640, 400);
  water.addColorStop(0, '#1d6e8a');
  water.addColorStop(1, '#0b3545');
  brush.fillStyle = water;
  brush.fillRect(0, 0, 640, 400);
  brush.fillStyle = '#f2a03d';
  brush.fillRect(200 + x, 180, 240, 40);
  return canvas;
}

/** Half a second of the boat on its way. */
export async function filmAddress(): Promise<string> {
  const canvas = drawRiver(0);
  const recorder = new MediaRecorder(canvas.captureStream(), { mimeType: 'video/webm' });
  const pieces: Blob[] = [];
  recorder.ondataavailable = ({ data }) => pieces.push(data);
  const stopped = new Promise((resolve) => {
    recorder.onstop = resolve;
  });
  recorder.start();
  for (let x = 0; x < 100; x += 10) {
    drawRiver(x, canvas);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  recorder.stop();
  await stopped;
  return URL.createObjectURL(new Blob(pieces, { type: 'video/webm' }));
}

const SAMPLES = 8000;

/** One second of a tone: 8000 samples of one byte. */
export function wave(): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(44 + SAMPLES);
  const view = new DataView(bytes.buffer);
  const text = (at: number, words: string) => bytes.set(new TextEncoder().encode(words), at);
  const number = (at: number, value: number) => view.setUint32(at, value, true);
  text(0, 'RIFF');
  number(4, 36 + SAMPLES);
  text(8, 'WAVEfmt ');
  number(16, 16);
  number(20, 0x0001_0001);
  number(24, SAMPLES);
  number(28, SAMPLES);
  number(32, 0x0008_0001);
  text(36, 'data');
  number(40, SAMPLES);
  for (let at = 0; at < SAMPLES; at += 1) bytes[44 + at] = 128 + 40 * Math.sin(at / 6);
  return bytes;
}

export function soundAddress(): string {
  return dataAddress(wave(), 'audio/wav');
}

/** A document with one line of text on each page. */
export function pdfText(lines: readonly string[]): string {
  const pages = lines.map((_, index) => `${4 + 2 * index} 0 R`).join(' ');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${pages}] /Count ${lines.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...lines.flatMap((line, index) => {
      const drawing = `BT /F1 24 Tf 72 700 Td (${line}) Tj ET`;
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${5 + 2 * index} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
        `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
      ];
    }),
  ];
  let text = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const place = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  return `${text}xref\n0 ${size}\n0000000000 65535 f \n${table}${trailer}`;
}
