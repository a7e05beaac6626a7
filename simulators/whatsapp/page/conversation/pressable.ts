/** Lists, buttons and requests to pay, as a phone shows them: a list is chosen from, the rest is done on the phone alone. */
import type { BubbleView } from '../api.ts'
import { type Child, h } from '../dom.ts'
import { t } from '../i18n.ts'
import { notice } from '../toast.ts'
import { formatted } from './formatted.ts'

type Pressable = NonNullable<BubbleView['pressable']>
type Context = { onpress: (row: { id: string; text: string }) => void }

export function pressable(message: Pressable, context: Context): Child[] {
  if (message.type === 'pix') return pix(message)
  return [
    message.title !== '' && h('b', { class: 'pressable-title' }, message.title),
    h('div', { class: 'text' }, ...formatted(message.text)),
    ...below(message, context),
  ]
}

function below(message: Exclude<Pressable, { type: 'pix' }>, context: Context): HTMLElement[] {
  if (message.type === 'list') return [list(message, context)]
  if (message.type !== 'buttons') return [button(message)]
  return message.buttons.map(({ id, title }) => {
    const onclick = () => context.onpress({ id, text: title })
    return h('button', { class: 'pressable-button', onclick }, title)
  })
}

type List = Extract<Pressable, { type: 'list' }>

/** Opened in place: what a phone shows in a sheet. */
function list({ buttonText, sections }: List, { onpress }: Context): HTMLElement {
  const rows = sections.flatMap((section) => [
    section.title !== '' && h('small', {}, section.title),
    ...section.rows.map((row) =>
      h(
        'button',
        { class: 'pressable-row', onclick: () => onpress({ id: row.id, text: row.title }) },
        h('span', {}, row.title),
        row.description !== '' && h('small', {}, row.description),
      ),
    ),
  ])
  return h('details', { class: 'pressable' }, h('summary', {}, buttonText), ...rows)
}

type Button = Exclude<Pressable, { type: 'list' | 'buttons' | 'pix' }>

function button(message: Button): HTMLElement {
  if (message.type === 'url') {
    if (!/^https?:/i.test(message.url)) return h('span', {}, message.url)
    const link = { class: 'pressable-button', href: message.url, target: '_blank', rel: 'noreferrer' }
    return h('a', link, message.buttonText)
  }
  const label =
    message.type === 'copy'
      ? t('copiedCode', { code: message.code })
      : t('dialling', { number: message.number })
  return h('button', { class: 'pressable-button', onclick: () => notice(label) }, message.buttonText)
}

function pix({ merchantName, keyType, key, amountCents }: Extract<Pressable, { type: 'pix' }>): Child[] {
  const amount = amountCents === null ? '' : `R$ ${(amountCents / 100).toFixed(2).replace('.', ',')}`
  const copied = t('copiedCode', { code: key })
  return [
    h('b', { class: 'pressable-title' }, merchantName),
    amount !== '' && h('div', { class: 'text' }, amount),
    h('small', {}, `${keyType}: ${key}`),
    h('button', { class: 'pressable-button', onclick: () => notice(copied) }, t('copyPix')),
  ]
}
