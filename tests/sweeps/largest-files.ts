import sharp from 'sharp'
import { isProof, timesOf } from '#tests/support/depth.ts'

export type LargestFile = { name: string; make: () => File }

const MB = 1 << 20

/** The side of a picture that has as many pixels as are unfolded; a smaller one outside of a proof. */
const [SIDE, PHOTOGRAPH_SIDE] = isProof ? [7_000, 4_900] : [2_000, 1_500]
const picture = await drawn(SIDE).png().toBuffer()
const photograph = await drawn(PHOTOGRAPH_SIDE).jpeg().toBuffer()
const SHEET_ROWS = timesOf({ few: 20_000, many: 200_000 })
const sheet = `Nome;Número\n${Array.from({ length: SHEET_ROWS }, (_, index) => `Maria @5511988887777 ${index};55119${70_000_000 + index}\n`).join('')}`
const card = `BEGIN:VCARD\nVERSION:3.0\nFN:A\n${'TEL;TYPE=CELL:+55 11 98888-7777\n'.repeat(timesOf({ few: 50_000, many: 500_000 }))}END:VCARD\n`

/** The largest of each kind that some endpoint takes. */
export const LARGEST_FILES = {
  picture: fileOf('picture', [picture], 'foto.png', 'image/png'),
  sheet: fileOf('sheet', [sheet], 'clientes.csv', 'text/csv'),
  photograph: fileOf('photograph', [photograph], 'foto.jpg', 'image/jpeg'),
  card: fileOf('card', [card], 'contatos.vcf', 'text/vcard'),
  document: fileOf(
    'document',
    [new Uint8Array(timesOf({ few: 16, many: 63 }) * MB)],
    'tudo.bin',
    'application/octet-stream',
  ),
} as const satisfies Record<string, LargestFile>

function fileOf(name: string, parts: BlobPart[], fileName: string, type: string): LargestFile {
  return { name, make: () => new File(parts, fileName, { type }) }
}

function drawn(side: number) {
  return sharp({ create: { width: side, height: side, channels: 3, background: '#cc3344' } })
}
