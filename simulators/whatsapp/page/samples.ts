/** Ready-made files, drawn on the spot. */

export type Sample = { data: Uint8Array; width: number; height: number }

/** A landscape that looks a little different each time. */
export async function samplePhoto(): Promise<Sample> {
  const [width, height] = [960, 720]
  const { canvas, paint } = board(width, height)
  const hue = Math.floor(Math.random() * 360)
  const sky = paint.createLinearGradient(0, 0, 0, height)
  sky.addColorStop(0, `hsl(${hue} 60% 38%)`)
  sky.addColorStop(0.65, `hsl(${(hue + 40) % 360} 75% 72%)`)
  paint.fillStyle = sky
  paint.fillRect(0, 0, width, height)
  paint.fillStyle = 'rgb(255 244 214 / 0.9)'
  paint.beginPath()
  paint.arc(200 + Math.random() * 560, 190 + Math.random() * 80, 56, 0, Math.PI * 2)
  paint.fill()
  for (let layer = 0; layer < 4; layer++) {
    paint.fillStyle = `hsl(${(hue + 200) % 360} 28% ${42 - layer * 9}%)`
    ridge(paint, width, height, 360 + layer * 85)
  }
  return { data: await bytesOf(canvas, 'image/jpeg'), width, height }
}

export async function sampleSticker(): Promise<Sample> {
  const size = 512
  const { canvas, paint } = board(size, size)
  paint.translate(size / 2, size / 2)
  paint.fillStyle = '#ffd54a'
  paint.strokeStyle = '#ffffff'
  paint.lineWidth = 28
  paint.beginPath()
  paint.arc(0, 0, 210, 0, Math.PI * 2)
  paint.stroke()
  paint.fill()
  paint.fillStyle = '#3b2a14'
  for (const side of [-75, 75]) {
    paint.beginPath()
    paint.ellipse(side, -45, 24, 36, 0, 0, Math.PI * 2)
    paint.fill()
  }
  paint.strokeStyle = '#3b2a14'
  paint.lineCap = 'round'
  paint.beginPath()
  paint.arc(0, 20, 110, 0.2 * Math.PI, 0.8 * Math.PI)
  paint.stroke()
  return { data: await bytesOf(canvas, 'image/webp'), width: size, height: size }
}

/** One page with one line. */
export function samplePdf(title: string): Uint8Array {
  const asciiTitle = title.replace(/[^\x20-\x7e]|[()\\]/g, '')
  const content = `BT /F1 28 Tf 72 740 Td (${asciiTitle}) Tj ET`
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${content.length}>>stream\n${content}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ]
  let text = '%PDF-1.4\n'
  const offsets: number[] = []
  for (const [index, object] of objects.entries()) {
    offsets.push(text.length)
    text += `${index + 1} 0 obj${object}endobj\n`
  }
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  text += `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer<</Size ${size}/Root 1 0 R>>\nstartxref\n`
  text += `${text.lastIndexOf('xref\n0')}\n%%EOF`
  return new TextEncoder().encode(text)
}

/** The pixels of an image, when the browser can read it. */
export async function imageSize(file: Blob): Promise<{ width: number; height: number } | undefined> {
  try {
    const { width, height } = await createImageBitmap(file)
    return { width, height }
  } catch {
    // A file that is no image after all is sent without its size.
    return undefined
  }
}

function board(width: number, height: number) {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const paint = canvas.getContext('2d')
  if (!paint) throw new Error('the browser cannot draw')
  return { canvas, paint }
}

function ridge(paint: CanvasRenderingContext2D, width: number, height: number, base: number): void {
  const shift = Math.random() * 10
  paint.beginPath()
  paint.moveTo(0, height)
  for (let x = 0; x <= width; x += 12) {
    const y = base + 46 * Math.sin(x / 130 + shift) + 18 * Math.sin(x / 41 + shift * 2)
    paint.lineTo(x, y)
  }
  paint.lineTo(width, height)
  paint.fill()
}

async function bytesOf(canvas: HTMLCanvasElement, type: string): Promise<Uint8Array> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.85))
  if (!blob) throw new Error('the browser cannot draw')
  return new Uint8Array(await blob.arrayBuffer())
}
