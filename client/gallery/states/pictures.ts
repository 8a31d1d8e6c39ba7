/** Hills under a sun, wider than high. */
function draw(): HTMLCanvasElement {
  const canvas = Object.assign(document.createElement('canvas'), { width: 600, height: 400 });
  const context = canvas.getContext('2d');
  const shapes: [color: string, x: number, y: number, radius: number][] = [
    ['#f6d9a8', 300, 200, 600],
    ['#e8502a', 380, 160, 70],
    ['#4f9e96', 120, 560, 300],
    ['#0e6e66', 460, 620, 320],
  ];
  for (const [color, x, y, radius] of shapes) {
    if (!context) continue;
    context.fillStyle = color;
    context.beginPath();
    context.arc(x, y, radius, 0, 2 * Math.PI);
    context.fill();
  }
  return canvas;
}

/** A picture that a browser decodes. */
export async function hillsPicture(name: string): Promise<File> {
  const blob = await new Promise<Blob | null>((resolve) => draw().toBlob(resolve));
  return new File(blob ? [blob] : [], name, { type: 'image/png' });
}
