/** A phone on the desk: its owner above, the device below. */
import { phonePath, post } from './api.ts'
import { avatar } from './avatar.ts'
import { createChatList } from './chat-list.ts'
import { createChatView, type View } from './conversation/chat-view.ts'
import { fill, h } from './dom.ts'
import { clock, t } from './i18n.ts'
import { icon } from './icons.ts'
import { loadLayout, setOpenChat } from './layout.ts'
import { createSettings } from './settings-view.ts'
import { formatNumber, listen, state } from './state.ts'
import { attempt } from './toast.ts'

export function createPhoneElement(number: string, onhide: () => void): View {
  const screen = h('div', { class: 'screen' })
  const caption = h('div', { class: 'caption' })
  const time = h('time', {}, clock(Date.now() / 1000))
  const antenna = h('span', { class: 'antenna' })
  const bar = h('div', { class: 'status-bar' }, time, antenna)
  const device = h('div', { class: 'device-frame' }, h('div', { class: 'glass' }, bar, screen))
  const element = h('article', { class: 'phone', id: `phone-${number}` }, caption, device)
  let view: View | undefined

  const show = (next: View): void => {
    view?.stop()
    view = next
    fill(screen, next.element)
  }
  const showChats = (): void => {
    setOpenChat(number, undefined)
    show(createChatList(number, showChat))
  }
  const showChat = (chat: string): void => {
    setOpenChat(number, chat)
    show(createChatView(number, chat, showChats))
  }
  const restore = (): void => {
    const chat = loadLayout().chats[number]
    if (chat) showChat(chat)
    else showChats()
  }
  const draw = (): void => {
    const phone = state.phones.get(number)
    if (!phone) return
    element.classList.toggle('off', !phone.online)
    element.setAttribute('aria-label', phone.name)
    const { online } = phone
    fill(
      antenna,
      !online && t('offline'),
      icon(online ? 'signal' : 'plane', t(online ? 'online' : 'offline')),
    )
    fill(caption, ...captionParts(number, () => show(createSettings(number, restore)), onhide))
  }
  const timer = setInterval(() => {
    time.textContent = clock(Date.now() / 1000)
  }, 10_000)
  const stopListening = listen('phones', draw)
  draw()
  restore()
  const stop = (): void => {
    clearInterval(timer)
    stopListening()
    view?.stop()
  }
  return { element, stop }
}

function captionParts(number: string, onsettings: () => void, onhide: () => void): (Node | false)[] {
  const phone = state.phones.get(number)
  if (!phone) return []
  const { online } = phone
  const connected = phone.companions.filter((companion) => companion.connected).length
  const linked = phone.companions.length
  const about = h('small', {}, formatNumber(number))
  const chip = h(
    'span',
    { class: connected ? 'chip green' : 'chip', title: t('linkedDevices') },
    icon('link'),
    String(linked),
  )
  const switchLabel = online ? t('goOffline') : t('goOnline')
  const toggle = () => attempt(() => post(phonePath(number, '/online'), { online: !online }))
  return [
    avatar(number, 'small'),
    h('span', { class: 'caption-name' }, h('b', {}, phone.name), about),
    linked > 0 && chip,
    h(
      'button',
      {
        class: online ? 'plain' : 'plain active',
        'aria-label': switchLabel,
        title: switchLabel,
        'aria-pressed': String(!online),
        onclick: toggle,
      },
      icon('plane'),
    ),
    h(
      'button',
      { class: 'plain', 'aria-label': t('settings'), title: t('settings'), onclick: onsettings },
      icon('gear'),
    ),
    h(
      'button',
      { class: 'plain', 'aria-label': t('hidePhone'), title: t('hidePhone'), onclick: onhide },
      icon('close'),
    ),
  ]
}
