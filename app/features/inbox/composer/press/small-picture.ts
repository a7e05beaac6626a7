/** As large as WhatsApp itself keeps a picture. */
const LONGEST_SIDE = 1280
/** In base64, well below what the API takes of one (MOST.image). */
const MAX_LETTERS = 800_000
const QUALITIES = [0.85, 0.7, 0.5, 0.3]

/** A picture as base64, no larger than phones show it; as it is where the browser cannot read it: the API says why. */
export async function smallPicture(file: File): Promise<string> {
  const bitmap = await createImageBitmap(file).catch(() => undefined)
  if (!bitmap) return base64Of(file)
  const scale = Math.min(1, LONGEST_SIDE / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  const context = canvas.getContext('2d')
  if (!context) return base64Of(file)
  // Jpeg has no transparency: what was clear would turn black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  for (const quality of QUALITIES) {
    const text = await base64Of(await jpegOf(canvas, quality))
    if (text.length <= MAX_LETTERS) return text
  }
  return base64Of(file)
}

function jpegOf(canvas: HTMLCanvasElement, quality: number): Promise<Blob> {
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('no picture was drawn'))),
      'image/jpeg',
      quality,
    ),
  )
}

function base64Of(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).replace(/^data:[^,]*,/, ''))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(blob)
  })
}
