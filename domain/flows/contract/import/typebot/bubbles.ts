import { RichText, whatsappText } from '../../../../queue-integrations/contract/rich-text.ts'
import type { CardKind } from '../../nodes/content.ts'
import { objectOf, textOf } from '../plain-json.ts'
import type { Block } from './bot.ts'
import type { VariableNames } from './variable-names.ts'

/** A card of a content node; `isLink`: it was drawn as something that we send as an address. */
export type BubbleCard = { kind: CardKind; value: string; isLink?: boolean }

const BUBBLES: Readonly<Record<string, (block: Block) => BubbleCard>> = {
  text: (block) => ({ kind: 'message', value: bubbleText(block) }),
  image: ({ content }) => ({ kind: 'img', value: textOf(content.url) }),
  audio: ({ content }) => ({ kind: 'audio', value: textOf(content.url) }),
  video: videoCard,
  embed: ({ content }) => ({ kind: 'message', value: textOf(content.url), isLink: true }),
}

export function isBubble({ type }: Block): boolean {
  return Object.hasOwn(BUBBLES, type)
}

/** The card of a bubble; null where it is empty. */
export function bubbleCard(block: Block, names: VariableNames): BubbleCard | null {
  const card = BUBBLES[block.type]?.(block)
  if (!card || card.value.trim() === '') return null
  return { ...card, value: names.inText(card.value) }
}

/** Rich text with WhatsApp's marks; older exports also have it plain, or as HTML. */
function bubbleText({ content }: Block): string {
  const rich = whatsappText(RichText.parse(content.richText ?? []))
  if (rich !== '') return rich
  return textOf(content.plainText) || textOf(content.html).replace(/<[^<>]{0,300}>/g, '')
}

/** Pages on which a video of a service is shown. */
const VIDEO_PAGES: Readonly<Record<string, string>> = {
  youtube: 'https://www.youtube.com/embed',
  vimeo: 'https://player.vimeo.com/video',
  tiktok: 'https://www.tiktok.com/embed/v2',
  gumlet: 'https://play.gumlet.io/embed',
}

function videoCard({ content }: Block): BubbleCard {
  const { id, type, url } = objectOf(content)
  const service = textOf(type)
  const page = Object.hasOwn(VIDEO_PAGES, service) ? VIDEO_PAGES[service] : undefined
  if (page === undefined || textOf(id) === '') return { kind: 'video', value: textOf(url) }
  return { kind: 'message', value: `${page}/${textOf(id)}`, isLink: true }
}
