import { z } from 'zod'
import { textIn } from '#domain/core/contract/values/read-problem.ts'
import { firstOf } from '#domain/messages/contract/bounds.ts'
import { webAddress } from './text/format-text.ts'

export type PlaceBody = {
  image?: string
  href?: string
  description: string
  /** Degrees; absent when the link does not contain them. */
  coordinates?: { latitude: number; longitude: number }
}

/** A location: `image|link|description`, the last optional. Specification 1 §3. */
export function readPlace(body: string): PlaceBody {
  const [image = '', link = '', description = ''] = parts(body, 3)
  return { image: pictureOf(image), href: webAddress(link), description, coordinates: spotOf(link) }
}

/** The coordinates in a map link, in degrees. */
function spotOf(link: string): PlaceBody['coordinates'] {
  const figures = /[?&]q=(-?\d{1,3}(?:\.\d{1,12})?)(?:%2C|,)(-?\d{1,3}(?:\.\d{1,12})?)/i.exec(
    link.slice(0, 2_000),
  )
  const [latitude, longitude] = [Number(figures?.[1]), Number(figures?.[2])]
  const isOnEarth = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
  return isOnEarth ? { latitude, longitude } : undefined
}

export type AdBody = { image?: string; href?: string; title: string; text: string; message: string }

/** The advertisement that a customer came from: `image|sourceUrl|title|body|messageUser`. Specification 1 §3. */
export function readAd(body: string): AdBody {
  const [image = '', link = '', title = '', text = '', message = ''] = parts(body, 5)
  return { image: pictureOf(image), href: webAddress(link), title, text, message }
}

/** Splits a body at its bars into at most `count` parts. The last part is the rest of the body, including any bars in it. */
function parts(body: string, count: number): string[] {
  const fields: string[] = []
  let start = 0
  while (fields.length < count - 1) {
    const end = body.indexOf('|', start)
    if (end === -1) break
    fields.push(body.slice(start, end).trim())
    start = end + 1
  }
  return [...fields, body.slice(start).trim()]
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

/** The choices that a message offers, or the one with which it was answered, as far as its data contains their names. */
export function readChoices(dataJson: string | null): string[] {
  const data = Choices.safeParse(readJson(dataJson)).data
  return [...firstOf('menuRows', data?.buttons), ...firstOf('menuRows', data?.options)]
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

/**
 * A picture that is contained in the message. A picture at another address is not shown: loading it would tell that
 * server who reads.
 */
function pictureOf(text: string): string | undefined {
  return /^data:image\/(png|jpe?g|webp|gif);base64,[\w+/=]+$/.test(text) ? text : undefined
}

/** Returns the text of a quote whose message is not here; undefined without one. */
export function quotedTextIn(dataJson: string | null): string | undefined {
  if (!dataJson?.includes('"quotedText"')) return undefined
  return textIn(JSON.parse(dataJson), 'quotedText')
}
