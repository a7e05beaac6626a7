/** The phones side by side; on a narrow screen one at a time, with their faces below. */
import { post } from './api.ts'
import { avatar } from './avatar.ts'
import type { View } from './conversation/chat-view.ts'
import { fill, h } from './dom.ts'
import { t } from './i18n.ts'
import { loadLayout, saveLayout } from './layout.ts'
import { createPhoneElement } from './phone.ts'
import { announce, listen, refreshPhones, state } from './state.ts'
import { attempt } from './toast.ts'

/** Without an arranged desk, the first phones are on it. */
const FIRST_PHONES = 4

export function createDesk(): View {
  const row = h('div', { class: 'desk-row' })
  const tabs = h('nav', { class: 'tabs', 'aria-label': t('title') })
  const element = h('main', { class: 'desk' }, row, tabs)
  const views = new Map<string, View>()

  const draw = (): void => {
    const numbers = deskNumbers()
    for (const [number, view] of views) {
      if (numbers.includes(number)) continue
      view.stop()
      view.element.remove()
      views.delete(number)
    }
    for (const number of numbers) {
      if (views.has(number)) continue
      const view = createPhoneElement(number, () => removeFromDesk(number))
      views.set(number, view)
      row.append(view.element)
    }
    row.querySelector('.empty-desk')?.remove()
    if (!numbers.length) row.append(emptyDesk())
    drawTabs(numbers)
  }
  const drawTabs = (numbers: string[]): void => {
    const current = nearest(row)
    fill(tabs, ...numbers.map((number) => tab(number, number === current)))
  }
  row.addEventListener('scrollend', () => drawTabs(deskNumbers()))
  addEventListener('resize', () => drawTabs(deskNumbers()))
  const stops = [listen('phones', draw), listen('desk', draw)]
  draw()
  const stop = (): void => {
    for (const end of stops) end()
    for (const view of views.values()) view.stop()
  }
  return { element, stop }
}

export function addToDesk(number: string): void {
  saveLayout({ desk: [...deskNumbers().filter((deskNumber) => deskNumber !== number), number] })
  announce('desk')
  goTo(number)
}

function removeFromDesk(number: string): void {
  saveLayout({ desk: deskNumbers().filter((deskNumber) => deskNumber !== number) })
  announce('desk')
}

function deskNumbers(): string[] {
  const { desk } = loadLayout()
  if (desk) return desk.filter((number) => state.phones.has(number))
  return [...state.phones.values()]
    .sort((a, b) => a.companions.length - b.companions.length)
    .slice(0, FIRST_PHONES)
    .map(({ number }) => number)
}

function goTo(number: string): void {
  document.getElementById(`phone-${number}`)?.scrollIntoView({ inline: 'center', block: 'nearest' })
}

function tab(number: string, current: boolean): HTMLElement {
  const phone = state.phones.get(number)
  const unread = (state.chats.get(number) ?? []).reduce((sum, chat) => sum + chat.unread, 0)
  return h(
    'button',
    {
      class: current ? 'tab current' : 'tab',
      onclick: () => goTo(number),
      'aria-current': current ? 'true' : undefined,
    },
    avatar(number, 'small'),
    h('span', {}, phone?.name ?? number),
    unread > 0 && h('span', { class: 'badge' }, String(unread)),
  )
}

/** The phone in the middle of what is seen. */
function nearest(row: HTMLElement): string | undefined {
  const middle = row.getBoundingClientRect().left + row.clientWidth / 2
  let best: { number: string; distance: number } | undefined
  for (const phone of row.querySelectorAll<HTMLElement>('.phone')) {
    const box = phone.getBoundingClientRect()
    const distance = Math.abs(box.left + box.width / 2 - middle)
    if (!best || distance < best.distance) best = { number: phone.id.slice('phone-'.length), distance }
  }
  return best?.number
}

function emptyDesk(): HTMLElement {
  const hasPhones = state.phones.size > 0
  const begin = () =>
    attempt(async () => {
      await post('/phones', { number: '5511988887777', name: 'Maria' })
      await post('/phones', { number: '5511977776666', name: 'João' })
      saveLayout({ desk: ['5511988887777', '5511977776666'] })
      await refreshPhones()
    })
  const showKnown = () => {
    saveLayout({ desk: [...state.phones.keys()].slice(0, FIRST_PHONES) })
    announce('desk')
  }
  return h(
    'div',
    { class: 'empty-desk' },
    h('h2', {}, t('emptyTitle')),
    h('p', {}, t('emptyText')),
    h('button', { class: 'button primary', onclick: begin }, t('emptyAdd')),
    hasPhones && h('button', { class: 'button', onclick: showKnown }, t('emptyKnown')),
  )
}
