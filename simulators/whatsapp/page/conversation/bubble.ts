/** One message as a bubble. */
import { type BubbleView, mediaUrl } from '../api.ts'
import { audioPlayer } from '../composing/audio-player.ts'
import type { Outgoing } from '../composing/sending.ts'
import { type Child, h } from '../dom.ts'
import { clock, t } from '../i18n.ts'
import { icon, tickIcon } from '../icons.ts'
import { chatName, formatNumber, isGroupChat, tickOf } from '../state.ts'
import { formatted } from './formatted.ts'
import { pressable } from './pressable.ts'

export type BubbleContext = {
  number: string
  /** Set while the message is not yet with the simulator. */
  outgoing?: Outgoing | undefined
  reactions: string[]
  joined: boolean
  onmenu: (anchor: HTMLElement) => void
  onquote: (id: string) => void
  onplayed: () => void
  onpress: (row: { id: string; text: string }) => void
}

const JUMBO = /^\p{Extended_Pictographic}{1,3}$/u

export function bubbleElement(bubble: BubbleView, context: BubbleContext): HTMLElement {
  const isOwn = bubble.fromMe
  const side = `bubble-row${isOwn ? ' mine' : ''}${context.joined ? ' joined' : ''}`
  const bare = bubble.media?.kind === 'sticker' && !bubble.revoked
  const failed = context.outgoing?.failed === true
  const box = h(
    'div',
    { class: `bubble${bare ? ' bare' : ''}${failed ? ' failed' : ''}` },
    isGroupChat(bubble.chat) && !isOwn && !context.joined && author(bubble.from),
    bubble.quoted && quote(bubble.quoted, context),
    ...content(bubble, context),
    meta(bubble, context),
  )
  if (!context.outgoing) box.append(menuButton(context))
  if (context.reactions.length)
    box.append(h('span', { class: 'reactions' }, [...new Set(context.reactions)].join('')))
  return h('li', { class: side, 'data-id': bubble.id }, box, failed && retry(context.outgoing))
}

/** One line about a message, for lists and quotes. */
export function preview(kind: string, text: string | null): string {
  if (text) return text
  const words: Record<string, string> = {
    imageMessage: t('photo'),
    videoMessage: t('videoWord'),
    audioMessage: t('voice'),
    documentMessage: t('document'),
    stickerMessage: t('sticker'),
    locationMessage: t('location'),
    contactMessage: t('contact'),
    contactsArrayMessage: t('contact'),
    listMessage: t('list'),
    interactiveMessage: t('buttons'),
  }
  return words[kind] ?? (kind === 'conversation' || kind === 'empty' ? '' : t('unknownKind', { kind }))
}

/** The clock, one tick, two ticks, or two coloured ones. */
export function tick(bubble: BubbleView, outgoing: boolean): Node {
  if (outgoing) return icon('clock', t('tickClock'))
  const words = { sent: t('tickSent'), delivered: t('tickDelivered'), read: t('tickRead') }
  const state = tickOf(bubble)
  const ticks = tickIcon(state !== 'sent', words[state])
  ticks.classList.toggle('read', state === 'read')
  return ticks
}

function author(number: string): HTMLElement {
  return h('div', { class: 'author' }, chatName(number))
}

function quote(quoted: NonNullable<BubbleView['quoted']>, context: BubbleContext): HTMLElement {
  const jump = () => context.onquote(quoted.id)
  return h('button', { class: 'quote', onclick: jump }, preview(quoted.kind, quoted.text))
}

function content(bubble: BubbleView, context: BubbleContext): Child[] {
  if (bubble.revoked) return [h('div', { class: 'gone' }, icon('ban'), t('deleted'))]
  const text =
    bubble.text &&
    h('div', { class: JUMBO.test(bubble.text) ? 'text jumbo' : 'text' }, ...formatted(bubble.text))
  if (bubble.pressable)
    return [bubble.media && medium(bubble, bubble.media, context), ...pressable(bubble.pressable, context)]
  if (bubble.media) return [medium(bubble, bubble.media, context), text]
  if (bubble.location) return [locationCard(bubble.location)]
  if (bubble.contact) return [card(bubble.contact)]
  return [text || h('div', { class: 'text' }, preview(bubble.kind, null))]
}

type Medium = NonNullable<BubbleView['media']>

function medium(bubble: BubbleView, media: Medium, context: BubbleContext): HTMLElement {
  const src = mediaUrl(context.number, bubble.id)
  const closeOutside = (event: Event) => {
    if (event.target instanceof Element)
      event.target.replaceWith(h('div', { class: 'gone' }, icon('alert'), t('mediaGone')))
  }
  if (context.outgoing) return h('div', { class: `waiting-medium ${media.kind}` }, icon('clock'))
  switch (media.kind) {
    case 'image':
    case 'sticker': {
      const size = media.width && media.height ? `aspect-ratio: ${media.width} / ${media.height}` : undefined
      const alt = bubble.text ?? preview(bubble.kind, null)
      return h('img', {
        class: `medium ${media.kind}`,
        src,
        alt,
        style: size,
        loading: 'lazy',
        onerror: closeOutside,
      })
    }
    case 'video':
      return h('video', { class: 'medium', src, controls: true, preload: 'metadata', onerror: closeOutside })
    case 'audio':
      return audioPlayer(src, media.seconds ?? 0, context.onplayed)
    default: {
      const name = media.fileName ?? t('document')
      const label = h('span', {}, h('b', {}, name), h('small', {}, media.mimetype ?? ''))
      return h('a', { class: 'file', href: src, download: name }, icon('file'), label)
    }
  }
}

function locationCard({ lat, lng, name }: NonNullable<BubbleView['location']>): HTMLElement {
  const coordinates = `${lat.toFixed(4)}, ${lng.toFixed(4)}`
  const label = h('span', {}, h('b', {}, name ?? t('location')), h('small', {}, coordinates))
  return h('div', { class: 'place' }, h('div', { class: 'map' }, icon('pin')), label)
}

function card({ name, number }: NonNullable<BubbleView['contact']>): HTMLElement {
  const label = h('span', {}, h('b', {}, name), h('small', {}, number ? formatNumber(number) : ''))
  return h('div', { class: 'file' }, icon('person'), label)
}

function meta(bubble: BubbleView, { outgoing }: BubbleContext): HTMLElement {
  return h(
    'div',
    { class: 'meta' },
    bubble.edited && !bubble.revoked && h('span', {}, t('edited')),
    h('time', {}, clock(bubble.t)),
    bubble.fromMe && !outgoing?.failed && tick(bubble, outgoing !== undefined),
  )
}

function menuButton(context: BubbleContext): HTMLElement {
  const button = h('button', { class: 'bubble-menu', 'aria-label': t('actions') }, icon('more'))
  button.addEventListener('click', () => context.onmenu(button))
  return button
}

function retry(outgoing: Outgoing | undefined): HTMLElement {
  const again = () => outgoing?.again?.()
  return h('button', { class: 'retry', onclick: again }, icon('alert'), `${t('notSent')} · ${t('retry')}`)
}
