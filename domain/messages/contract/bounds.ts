import { z } from 'zod'
import { cleanFileName, cleanMime, MAX_FILE_NAME, MAX_MIME } from '../../files/contract/rules.ts'
import { cleanLine, cleanText, cut } from './safe-text.ts'
import { MAX_BODY } from './schema.ts'

/**
 * `text`: several lines. `line`: one. `id`: a name that is compared, so a long one keeps its two ends. `whole`: what is of
 * no use when it is cut, so a longer one counts as none. `json`: the same for JSON. `count`: how many of a thing.
 * `mime`, `fileName`: see `files/rules.ts`.
 */
type Bound = {
  as: 'text' | 'line' | 'id' | 'whole' | 'json' | 'mime' | 'fileName' | 'count'
  /** Code points; things for a count; UTF-16 units for what is not shown to people (`id`, `whole`, `json`). */
  limit: number
}

/**
 * The most that is taken of everything that a customer, or anybody else on a channel, can send. What is over it is cut on the
 * way in, once, by the contract of an inbound event (`channels/inbound.ts`) and by what reads a message's parts; only the
 * raw row holds the rest. Nothing that costs more than reading it once happens before. Decision 021.
 */
export const BOUNDS = {
  /** A text, a caption, the new text of an edit: WhatsApp's own limit. */
  body: { as: 'text', limit: MAX_BODY },
  /** Persons whom a text names by an `@` and their number, and who are shown by their name. */
  mentions: { as: 'count', limit: 100 },
  pushName: { as: 'line', limit: 250 },
  groupSubject: { as: 'line', limit: 250 },
  /** A phone's digits, a hidden id, a group's id. */
  accountId: { as: 'id', limit: 64 },
  /** The sender's own name of a message; also of the one that is quoted, edited, revoked or reacted to. */
  externalId: { as: 'id', limit: 200 },
  emoji: { as: 'line', limit: 32 },
  /** Why a message came without its content. */
  stubReason: { as: 'line', limit: 100 },
  fileName: { as: 'fileName', limit: MAX_FILE_NAME },
  mime: { as: 'mime', limit: MAX_MIME },
  /** The place where the channel holds a file: an address, or a path there. */
  fileAddress: { as: 'whole', limit: 4_096 },
  /** Everything that is needed to fetch a file, with a small picture of it. */
  fileSource: { as: 'whole', limit: 120_000 },
  /** Bytes of the small picture that comes with a video or document. */
  filePreview: { as: 'count', limit: 64_000 },
  /** Bytes of the small picture of a place or advertisement, which stays in the body. */
  smallPicture: { as: 'count', limit: 24_000 },
  placeName: { as: 'line', limit: 500 },
  placeAddress: { as: 'line', limit: 1_000 },
  linkAddress: { as: 'whole', limit: 2_048 },
  adTitle: { as: 'line', limit: 500 },
  adText: { as: 'text', limit: 4_000 },
  cards: { as: 'count', limit: 100 },
  /** Lines of a contact card; pictures and sounds in it are left out before. */
  cardLines: { as: 'count', limit: 100 },
  cardLine: { as: 'line', limit: 500 },
  /** Numbers of a contact card that are shown. */
  cardNumbers: { as: 'count', limit: 20 },
  pollQuestion: { as: 'line', limit: 1_000 },
  pollOption: { as: 'line', limit: 300 },
  pollOptions: { as: 'count', limit: 100 },
  menuTitle: { as: 'text', limit: 4_000 },
  menuRow: { as: 'line', limit: 300 },
  menuRows: { as: 'count', limit: 100 },
  answerText: { as: 'text', limit: 4_000 },
  answerId: { as: 'id', limit: 300 },
  /** JSON that an answer to a form brings. */
  answerJson: { as: 'whole', limit: 100_000 },
  eventName: { as: 'line', limit: 1_000 },
  eventText: { as: 'text', limit: 4_000 },
  /** The text of a quote whose message is not stored here. */
  quotedText: { as: 'text', limit: 500 },
  inviteName: { as: 'line', limit: 250 },
  orderId: { as: 'line', limit: 100 },
  /** The data of a message of a kind that we cannot show: the bounds of each field, and of all. */
  unknownField: { as: 'text', limit: 300 },
  unknownJson: { as: 'whole', limit: 8_000 },
  /** A message's data beside its body. */
  dataJson: { as: 'json', limit: 32_000 },
  /** Versions of a text that are kept: the first one and the newest. */
  versions: { as: 'count', limit: 20 },
} as const satisfies Record<string, Bound>

export type BoundName = keyof typeof BOUNDS
type NameOf<As extends Bound['as']> = {
  [Name in BoundName]: (typeof BOUNDS)[Name]['as'] extends As ? Name : never
}[BoundName]
export type TextBound = NameOf<Exclude<Bound['as'], 'count'>>
export type CountBound = NameOf<'count'>

/** The length of a text when it is shown outside its own bubble; never stored, so it may differ by place. */
export const EXCERPTS = { quoted: 500, version: 2_000, preview: 255 } as const

const Cut = z.string().brand<'bounded'>()
/** A text of somebody else that was cut at its bound: made by `bounded` alone. */
export type BoundedText = z.infer<typeof Cut>

/** The text, clean and at most as long as its bound. Costs no more for a megabyte than for a few times the bound. */
export function bounded(name: TextBound, text: string): BoundedText {
  const { as, limit } = BOUNDS[name]
  return Cut.parse(FIT[as](text, limit))
}

/** The field of a contract that holds such a text. */
export const Bounded = (name: TextBound) => z.string().transform((text) => bounded(name, text))

/** The first ones, as many as may be. */
export function firstOf<T>(name: CountBound, list: readonly T[] | null | undefined): readonly T[] {
  return list?.slice(0, BOUNDS[name].limit) ?? []
}

/** Room for what cleaning takes out. */
const ROOM = 4

const FIT: Readonly<Record<Exclude<Bound['as'], 'count'>, (text: string, limit: number) => string>> = {
  text: (text, limit) => cut(cleanText(text.slice(0, limit * ROOM)), limit),
  line: (text, limit) => cut(cleanLine(text.slice(0, limit * ROOM)), limit),
  id: (text, limit) => cleanText(endsOf(text, limit)) || '~',
  whole: (text, limit) => (text.length > limit ? '' : cleanText(text)),
  json: (text, limit) => (text.length > limit ? '{}' : text),
  mime: (text) => cleanMime(text),
  fileName: (text) => cleanFileName(text),
}

function endsOf(text: string, limit: number): string {
  if (text.length <= limit) return text
  const half = Math.floor(limit / 2)
  return `${text.slice(0, half)}~${text.slice(half + 1 - limit)}`
}
