/** A face for a number: its picture, or initials on a colour of its own. */
import { phonePath } from './api.ts'
import { h } from './dom.ts'
import { icon } from './icons.ts'
import { chatName, isGroupChat, state } from './state.ts'

export function avatar(chat: string, size: 'small' | 'large' = 'large'): HTMLElement {
  const picture = state.phones.get(chat)?.picture
  const style = `--hue: ${hueOf(chat)}`
  const box = h('span', { class: `avatar avatar-${size}`, style, 'aria-hidden': 'true' })
  if (picture) box.append(h('img', { src: `${phonePath(chat, '/picture')}?${picture}`, alt: '' }))
  else box.append(isGroupChat(chat) ? icon('people') : initials(chatName(chat)))
  return box
}

function initials(name: string): string | Node {
  const letters = name.match(/\p{L}+/gu) ?? []
  const [first, second] = [letters[0], letters.at(-1)]
  if (!first) return icon('person')
  return (
    letters.length > 1 && second ? first.slice(0, 1) + second.slice(0, 1) : first.slice(0, 1)
  ).toUpperCase()
}

function hueOf(text: string): number {
  let hash = 7
  for (const letter of text) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 3600
  return Math.round(hash / 10)
}
