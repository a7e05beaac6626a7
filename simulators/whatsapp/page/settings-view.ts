/** The settings of a phone: receipts, linked devices, picture, and the faults that are the phone's own. */
import { type CompanionView, type PhoneView, phonePath, post } from './api.ts'
import { avatar } from './avatar.ts'
import { base64 } from './composing/sending.ts'
import type { View } from './conversation/chat-view.ts'
import { fill, h } from './dom.ts'
import { type TextKey, t } from './i18n.ts'
import { icon } from './icons.ts'
import { isDiscreet, setDiscreet } from './layout.ts'
import { formatNumber, listen, state } from './state.ts'
import { attempt } from './toast.ts'

export function createSettings(number: string, onback: () => void): View {
  const body = h('div', { class: 'settings' })
  const back = h('button', { class: 'plain', 'aria-label': t('back'), onclick: onback }, icon('back'))
  const head = h('header', { class: 'bar' }, back, h('h2', {}, t('settings')))
  const element = h('section', { class: 'view' }, head, body)
  const draw = (): void => {
    const phone = state.phones.get(number)
    if (
      !phone ||
      (body.contains(document.activeElement) && document.activeElement?.matches('input[type=number]'))
    )
      return
    fill(body, profile(phone), receipts(phone), devices(phone), troubles(phone))
  }
  const stop = listen('phones', draw)
  draw()
  return { element, stop }
}

/** One linked device as a line: its name, how it is, and what can be done. */
export function deviceLine(companion: CompanionView, ...actions: HTMLElement[]): HTMLElement {
  const connectionState = companion.frozen ? t('frozen') : companion.connected ? t('connected') : t('away')
  const waiting = companion.pending ? ` · ${t('waitingStanzas', { n: companion.pending })}` : ''
  const dot = h('i', { class: `dot ${companion.frozen ? 'amber' : companion.connected ? 'green' : 'grey'}` })
  const label = h(
    'span',
    { class: 'device-name' },
    h('b', {}, companion.platform || companion.jid),
    h('small', {}, dot, connectionState + waiting),
  )
  return h('div', { class: 'device' }, icon('monitor'), label, ...actions)
}

function profile(phone: PhoneView): HTMLElement {
  const input = h('input', { type: 'file', accept: 'image/*', hidden: true })
  input.addEventListener('change', () => {
    const file = input.files?.[0]
    if (file) void attempt(async () => setPicture(phone.number, new Uint8Array(await file.arrayBuffer())))
  })
  const drop = () => attempt(() => post(phonePath(phone.number, '/picture'), { data: null }))
  return h(
    'div',
    { class: 'profile' },
    avatar(phone.number),
    h('span', {}, h('b', {}, phone.name), h('small', {}, formatNumber(phone.number))),
    h('button', { class: 'button small', onclick: () => input.click() }, t('changePicture')),
    phone.picture !== null && h('button', { class: 'button small', onclick: drop }, t('dropPicture')),
    input,
  )
}

function setPicture(number: string, data: Uint8Array): Promise<unknown> {
  return post(phonePath(number, '/picture'), { data: base64(data) })
}

function receipts(phone: PhoneView): HTMLElement {
  const auto = (changes: Partial<PhoneView['auto']>) =>
    attempt(() => post(phonePath(phone.number, '/auto'), changes))
  const delay = h('input', {
    type: 'number',
    min: '0',
    max: '3600',
    value: phone.auto.delayMs / 1000,
    'aria-label': t('delay'),
  })
  delay.addEventListener(
    'change',
    () => void auto({ delayMs: Math.max(0, Math.round(Number(delay.value) * 1000)) }),
  )
  return h(
    'div',
    { class: 'group' },
    toggle('readOnOpen', !isDiscreet(phone.number), (on) => setDiscreet(phone.number, !on)),
    toggle('autoDeliver', phone.auto.deliver, (deliver) => void auto({ deliver })),
    toggle('autoRead', phone.auto.read, (read) => void auto({ read })),
    toggle('autoPlay', phone.auto.play, (play) => void auto({ play })),
    h('label', { class: 'line-setting' }, h('span', {}, t('delay')), delay),
  )
}

function toggle(textKey: TextKey, on: boolean, change: (on: boolean) => void): HTMLElement {
  const box = h('input', { type: 'checkbox', role: 'switch', checked: on })
  box.addEventListener('change', () => change(box.checked))
  return h('label', { class: 'line-setting' }, h('span', {}, t(textKey)), box)
}

function devices(phone: PhoneView): HTMLElement {
  const unlink = ({ device }: CompanionView) =>
    h(
      'button',
      {
        class: 'button small danger',
        onclick: () => attempt(() => post(phonePath(phone.number, '/unlink'), { device })),
      },
      t('unlink'),
    )
  const lines = phone.companions.map((companion) => deviceLine(companion, unlink(companion)))
  const emptyNotice = h('p', { class: 'help' }, t('noDevices'))
  return h(
    'div',
    { class: 'group' },
    h('h3', {}, t('linkedDevices')),
    ...(lines.length ? lines : [emptyNotice]),
  )
}

function troubles(phone: PhoneView): HTMLElement {
  const times = h('input', {
    type: 'number',
    min: '1',
    max: '99',
    value: Math.max(1, phone.unreadable),
    'aria-label': t('times'),
  })
  const fail = () =>
    attempt(() => post(phonePath(phone.number, '/unreadable'), { times: Number(times.value) }))
  const stop = () => attempt(() => post(phonePath(phone.number, '/unreadable'), { times: 0 }))
  const reinstall = () => attempt(() => post(phonePath(phone.number, '/reinstall')))
  const active = phone.unreadable > 0
  return h(
    'div',
    { class: 'group' },
    h('h3', {}, t('faults')),
    h(
      'div',
      { class: 'trouble' },
      h(
        'span',
        {},
        h('b', {}, t('unreadable')),
        h('small', {}, t('unreadableHelp', { n: Math.max(1, phone.unreadable) })),
      ),
      times,
      h(
        'button',
        { class: active ? 'button small on' : 'button small', onclick: active ? stop : fail },
        t(active ? 'stopFault' : 'order'),
      ),
    ),
    h(
      'div',
      { class: 'trouble' },
      h('span', {}, h('b', {}, t('reinstall')), h('small', {}, t('reinstallHelp'))),
      h('button', { class: 'button small', onclick: reinstall }, t('order')),
    ),
  )
}
