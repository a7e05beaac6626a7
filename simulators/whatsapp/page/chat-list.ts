/** The chats of a phone, and how a new one begins. */
import { type GroupView, post } from './api.ts'
import { avatar } from './avatar.ts'
import { preview, tick } from './conversation/bubble.ts'
import type { View } from './conversation/chat-view.ts'
import { fill, h } from './dom.ts'
import { shortTime, t } from './i18n.ts'
import { icon } from './icons.ts'
import { type MenuItem, openDialog, openMenu } from './popover.ts'
import { chatName, formatNumber, isGroupChat, listen, refreshChats, state, typingIn } from './state.ts'
import { attempt } from './toast.ts'

type ChatView = NonNullable<ReturnType<typeof state.chats.get>>[number]

export function createChatList(number: string, onopen: (chat: string) => void): View {
  const rows = h('ul', { class: 'chats' })
  const draw = (): void => {
    const chats = state.chats.get(number) ?? []
    const groups = [...state.groups.values()].filter(
      ({ jid, members }) => members.includes(number) && !chats.some(({ chat }) => chat === jid),
    )
    const empty = !chats.length && !groups.length
    fill(
      rows,
      empty &&
        h(
          'li',
          { class: 'empty' },
          h('p', {}, t('noChats')),
          h('p', {}, t('newChatHelp')),
          starters(number, onopen),
        ),
      ...chats.map((chat) => row(number, chat, onopen)),
      ...groups.map(({ jid }) => quietRow(jid, onopen)),
    )
  }
  const begin = h('button', { class: 'plain', 'aria-label': t('newChat'), title: t('newChat') }, icon('plus'))
  begin.addEventListener('click', () => newChatMenu(begin, number, onopen))
  const head = h('header', { class: 'bar' }, h('h2', {}, t('chats')), begin)
  const element = h('section', { class: 'view' }, head, rows)
  const stops = [listen(`chats ${number}`, draw), listen('phones', draw), listen(`typing ${number}`, draw)]
  draw()
  void attempt(() => refreshChats(number))
  const stop = (): void => {
    for (const end of stops) end()
  }
  return { element, stop }
}

function row(number: string, { chat, last, unread }: ChatView, onopen: (chat: string) => void): HTMLElement {
  const typing = typingIn(number, chat)
  const author = isGroupChat(chat) && !last.fromMe ? `${chatName(last.from)}: ` : ''
  const previewText = last.revoked ? t('deleted') : `${author}${preview(last.kind, last.text)}`
  const text = typing
    ? h('span', { class: 'line typing' }, t(typing === 'recording' ? 'recordingNow' : 'typing'))
    : h('span', { class: 'line' }, last.fromMe && !last.revoked && tick(last, false), previewText)
  return h(
    'li',
    {},
    h(
      'button',
      { class: unread ? 'chat unread' : 'chat', onclick: () => onopen(chat) },
      avatar(chat),
      h('span', { class: 'chat-top' }, h('b', {}, chatName(chat)), h('time', {}, shortTime(last.t))),
      h('span', { class: 'chat-bottom' }, text, unread > 0 && h('span', { class: 'badge' }, String(unread))),
    ),
  )
}

/** Phones to write to, when there is no chat yet: first those a company is behind. */
function starters(number: string, onopen: (chat: string) => void): HTMLElement {
  const otherPhones = [...state.phones.values()].filter((phone) => phone.number !== number)
  const ranked = otherPhones.sort((a, b) => b.companions.length - a.companions.length).slice(0, 4)
  const buttons = ranked.map((phone) =>
    h(
      'button',
      { class: 'starter', onclick: () => onopen(phone.number) },
      avatar(phone.number, 'small'),
      phone.name,
    ),
  )
  return h('div', { class: 'starters' }, ...buttons)
}

function quietRow(chat: string, onopen: (chat: string) => void): HTMLElement {
  const open = () => onopen(chat)
  const about = h('span', { class: 'chat-bottom' }, h('span', { class: 'line' }, t('newGroup')))
  const name = h('span', { class: 'chat-top' }, h('b', {}, chatName(chat)))
  return h('li', {}, h('button', { class: 'chat', onclick: open }, avatar(chat), name, about))
}

function newChatMenu(anchor: HTMLElement, number: string, onopen: (chat: string) => void): void {
  const otherPhones = [...state.phones.values()].filter((phone) => phone.number !== number).slice(0, 12)
  const items: MenuItem[] = otherPhones.map((phone) => ({
    icon: 'person',
    label: phone.name,
    act: () => onopen(phone.number),
  }))
  items.push({ icon: 'phone', label: `${t('number')}…`, act: () => askNumber(onopen) })
  items.push({ icon: 'people', label: t('newGroup'), act: () => askGroup(number, onopen) })
  openMenu(anchor, items, h('div', { class: 'menu-head' }, t('newChat')))
}

function askNumber(onopen: (chat: string) => void): void {
  openDialog(t('newChat'), (close) => {
    const input = h('input', { inputmode: 'tel', placeholder: '+55 11 98888-7777', required: true })
    const form = h(
      'form',
      { class: 'form' },
      h('label', {}, t('number'), input),
      h('button', { class: 'button primary' }, t('startChat')),
    )
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      const digits = input.value.replace(/\D/g, '')
      if (!digits) return
      close()
      onopen(digits)
    })
    return [form]
  })
}

function askGroup(number: string, onopen: (chat: string) => void): void {
  openDialog(t('newGroup'), (close) => {
    const subject = h('input', { required: true, maxlength: '100' })
    const otherPhones = [...state.phones.values()].filter((phone) => phone.number !== number)
    const choices = otherPhones.map((phone) => {
      const box = h('input', { type: 'checkbox', value: phone.number, name: 'member' })
      return h(
        'label',
        { class: 'choice' },
        box,
        avatar(phone.number, 'small'),
        `${phone.name} · ${formatNumber(phone.number)}`,
      )
    })
    const form = h(
      'form',
      { class: 'form' },
      h('label', {}, t('groupName'), subject),
      h('div', { class: 'choices' }, ...choices),
      h('button', { class: 'button primary' }, t('create')),
    )
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      const members = new FormData(form).getAll('member')
      void attempt(async () => {
        const group = await post<GroupView>('/groups', { subject: subject.value, owner: number, members })
        close()
        onopen(group.jid)
      })
    })
    return [form]
  })
}
