import { z } from 'zod'
import { webAddress } from './format-text.ts'

export type PlaceBody = { image?: string; href?: string; description: string }

/** A location: `image|link|description`, the last optional. Specification 1 §3. */
export function readPlace(body: string): PlaceBody {
  const [image = '', link = '', ...rest] = body.split('|').map((part) => part.trim())
  return { image: pictureOf(image), href: webAddress(link), description: rest.join(' | ') }
}

export type AdBody = { image?: string; href?: string; title: string; text: string; message: string }

/** The advertisement that a customer came from: `image|sourceUrl|title|body|messageUser`. Specification 1 §3. */
export function readAd(body: string): AdBody {
  const [image = '', link = '', title = '', text = '', ...rest] = body.split('|').map((part) => part.trim())
  return { image: pictureOf(image), href: webAddress(link), title, text, message: rest.join(' | ') }
}

export type CardBody = { name: string; numbers: string[] }

/** Every vCard of a body: the full name and the numbers, with the WhatsApp id preferred to what was typed. */
export function readCards(body: string): CardBody[] {
  const cards = body.match(/BEGIN:VCARD[\s\S]*?END:VCARD/gi) ?? []
  return cards.map((card) => {
    const lines = card.replace(/\r?\n[ \t]/g, '').split(/\r?\n/)
    const name = valueIn(lines.find((line) => /^(item\d+\.)?FN[;:]/i.test(line)))
    const numbers = lines.filter((line) => /^(item\d+\.)?TEL[;:]/i.test(line)).map(numberOf)
    return { name: name || numbers[0] || '', numbers: [...new Set(numbers.filter(Boolean))] }
  })
}

function numberOf(line: string): string {
  return /waid=(\d+)/i.exec(line)?.[1] ?? valueIn(line)
}

function valueIn(line: string | undefined): string {
  if (!line) return ''
  return line
    .slice(line.indexOf(':') + 1)
    .replaceAll('\\,', ',')
    .replaceAll('\\;', ';')
    .trim()
}

const Choice = z.object({
  id: z.string().optional(),
  title: z.string().optional(),
  displayText: z.string().optional(),
})
const Choices = z.object({
  title: z.string().optional(),
  footer: z.string().optional(),
  buttons: z.array(Choice).optional(),
  options: z.array(z.union([z.string(), Choice])).optional(),
})

/** The choices that a message offers or was answered with, as far as its data names them. */
export function readChoices(dataJson: string | null): string[] {
  const data = Choices.safeParse(readJson(dataJson)).data
  const all = [...(data?.buttons ?? []), ...(data?.options ?? [])]
  return all
    .map((choice) => (typeof choice === 'string' ? choice : (choice.title ?? choice.displayText ?? '')))
    .filter(Boolean)
}

/** Data of a message for a person to read, indented; undefined when there is none. */
export function readableData(dataJson: string | null): string | undefined {
  const value = readJson(dataJson)
  return value === undefined ? undefined : JSON.stringify(value, null, 2)
}

function readJson(text: string | null): unknown {
  if (!text) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A picture inside the message itself; an address elsewhere would tell strangers who reads. */
function pictureOf(text: string): string | undefined {
  return /^data:image\/(png|jpe?g|webp|gif);base64,[\w+/=]+$/.test(text) ? text : undefined
}
