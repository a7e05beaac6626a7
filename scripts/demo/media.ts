import path from 'node:path'
import sharp from 'sharp'

const VOICE = path.resolve(import.meta.dirname, 'media/voice-note.ogg')

export type DemoFile = {
  data: Uint8Array<ArrayBuffer>
  mime: string
  name: string
  width?: number
  height?: number
  seconds?: number
}

/** A product photo, drawn here so that the demo needs no download. */
export async function photo(): Promise<DemoFile> {
  return picture(
    `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="720">
      <defs><linearGradient id="g" x2="0" y2="1"><stop stop-color="#f4ede4"/><stop offset="1" stop-color="#dccbb5"/></linearGradient></defs>
      <rect width="960" height="720" fill="url(#g)"/><ellipse cx="480" cy="610" rx="300" ry="36" fill="#00000022"/>
      <path d="M330 330 q150 -260 300 0" fill="none" stroke="#7a4a22" stroke-width="22"/>
      <path d="M250 320 h460 l40 270 q2 26 -26 26 h-488 q-28 0 -26 -26 z" fill="#b8763a"/>
      <path d="M250 320 h460 l14 96 h-488 z" fill="#a5662e"/><rect x="440" y="392" width="80" height="52" rx="10" fill="#e7c98f"/>
    </svg>`,
    'bolsa-lia.jpg',
    960,
    720,
  )
}

/** A one-page document as a picture. */
export async function receipt(): Promise<DemoFile> {
  const rows = [
    'Nota fiscal nº 5521',
    'Loja Demo Ltda.',
    '1 x Bolsa Lia caramelo — R$ 249,00',
    'Frete — R$ 0,00',
    'Total — R$ 249,00',
  ]
  const lines = rows.map(
    (row, i) => `<text x="60" y="${120 + i * 64}" font-family="sans-serif" font-size="30">${row}</text>`,
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="720" height="960"><rect width="720" height="960" fill="#fff"/>${lines.join('')}</svg>`
  return picture(svg, 'nota-5521.jpg', 720, 960)
}

export async function voice(): Promise<DemoFile> {
  return {
    data: await Bun.file(VOICE).bytes(),
    mime: 'audio/ogg; codecs=opus',
    name: 'voice-note.ogg',
    seconds: 9,
  }
}

async function picture(svg: string, name: string, width: number, height: number): Promise<DemoFile> {
  const data = new Uint8Array(await sharp(Buffer.from(svg)).jpeg({ quality: 82 }).toBuffer())
  return { data, mime: 'image/jpeg', name, width, height }
}
