/** Builds the menu of a message: reply, react, edit, delete, expire its file. */
import { type BubbleView, phonePath, post } from '../api.ts'
import type { Composer } from '../composing/composer.ts'
import { sendQuietly } from '../composing/sending.ts'
import { h } from '../dom.ts'
import { t } from '../i18n.ts'
import { closeMenus, type MenuItem, openMenu } from '../popover.ts'
import { attempt, notice } from '../toast.ts'

export type BubbleTarget = { number: string; bubble: BubbleView; composer: Composer }

const EMOJI = ['👍', '❤️', '😂', '😮', '😢', '🙏']

export function openBubbleMenu(anchor: HTMLElement, target: BubbleTarget): void {
  const { number, bubble, composer } = target
  const quietly = (draft: Record<string, unknown>) => attempt(() => sendQuietly(number, bubble.chat, draft))
  const items: MenuItem[] = []
  if (!bubble.revoked) items.push({ icon: 'reply', label: t('reply'), act: () => composer.replyTo(bubble) })
  if (bubble.fromMe && !bubble.revoked) {
    if (bubble.text && !bubble.media)
      items.push({ icon: 'pencil', label: t('edit'), act: () => composer.edit(bubble) })
    const revoke = () => quietly({ revoke: { id: bubble.id } })
    items.push({ icon: 'trash', label: t('remove'), act: revoke, danger: true })
  }
  if (bubble.media) {
    const expire = () => post(phonePath(number, '/expire'), { id: bubble.id })
    const act = async () => (await attempt(expire)) && notice(t('expired'))
    items.push({ icon: 'clock', label: t('expire'), act })
  }
  const react = (emoji: string) => {
    closeMenus()
    void quietly({ react: { id: bubble.id, emoji } })
  }
  const emoji = EMOJI.map((symbol) =>
    h('button', { onclick: () => react(symbol), 'aria-label': symbol }, symbol),
  )
  openMenu(anchor, items, bubble.revoked ? undefined : h('div', { class: 'emoji-row' }, ...emoji))
}
