/** One chat on the screen of a phone. */
import { phonePath, post } from '../api.ts'
import { avatar } from '../avatar.ts'
import { createComposer } from '../composing/composer.ts'
import { fill, h } from '../dom.ts'
import { t } from '../i18n.ts'
import { icon } from '../icons.ts'
import { openMenu } from '../popover.ts'
import { chatName, formatNumber, isGroupChat, listen, state, typingIn } from '../state.ts'
import { attempt, notice } from '../toast.ts'
import { createThread } from './thread.ts'

export type View = { element: HTMLElement; stop: () => void }

export function createChatView(number: string, chat: string, onback: () => void): View {
  const composer = createComposer(number, chat)
  const thread = createThread(number, chat, () => composer)
  const status = h('small')
  const name = h('b')
  const face = h('span', { class: 'face' })
  const drawHead = (): void => {
    fill(face, avatar(chat, 'small'))
    name.textContent = chatName(chat)
    const typingState = typingIn(number, chat)
    status.textContent = typingState
      ? t(typingState === 'recording' ? 'recordingNow' : 'typing')
      : aboutChat(chat)
    status.classList.toggle('typing', typingState !== undefined)
  }
  const ring = (video: boolean) => () => startCall(number, chat, video, element)
  const head = h(
    'header',
    { class: 'bar' },
    h('button', { class: 'plain', 'aria-label': t('back'), onclick: onback }, icon('back')),
    face,
    h('div', { class: 'bar-name' }, name, status),
    isGroupChat(chat) ? groupButton(chat) : callButton('phone', t('callVoice'), ring(false)),
    !isGroupChat(chat) && callButton('video', t('callVideo'), ring(true)),
  )
  const element = h('section', { class: 'view chat-view' }, head, thread.element, composer.element)
  const stops = [listen('phones', drawHead), listen(`typing ${number}`, drawHead)]
  drawHead()
  const stop = (): void => {
    thread.stop()
    composer.stop()
    for (const end of stops) end()
  }
  return { element, stop }
}

function aboutChat(chat: string): string {
  const group = state.groups.get(chat)
  if (group) return t('members', { n: group.members.length })
  const phone = state.phones.get(chat)
  return phone?.name === chat || !phone ? formatNumber(chat) : `${formatNumber(chat)}`
}

function callButton(name: 'phone' | 'video', label: string, onclick: () => void): HTMLElement {
  return h('button', { class: 'plain', 'aria-label': label, title: label, onclick }, icon(name))
}

function groupButton(chat: string): HTMLElement {
  const button = h('button', { class: 'plain', 'aria-label': t('addMember') }, icon('plus'))
  button.addEventListener('click', () => {
    const members = state.groups.get(chat)?.members ?? []
    const otherPhones = [...state.phones.values()].filter((phone) => !members.includes(phone.number))
    openMenu(
      button,
      otherPhones.map((phone) => ({
        icon: 'person' as const,
        label: phone.name,
        act: () => attempt(() => post(`/groups/${chat}`, { add: phone.number })),
      })),
      h('div', { class: 'menu-head' }, t('addMember')),
    )
  })
  return button
}

/** Rings until the owner hangs up, nobody answered, or the other side rejects. */
async function startCall(number: string, chat: string, video: boolean, screen: HTMLElement): Promise<void> {
  let id = ''
  const ok = await attempt(async () => {
    const answer = await post<{ id: string }>(phonePath(number, '/call'), { to: chat, video })
    id = answer.id
  })
  if (!ok) return
  const finish = (): void => {
    stop()
    sheet.remove()
  }
  const end = (reason: 'timeout' | 'terminate') => () => {
    finish()
    void attempt(() => post(phonePath(number, '/endcall'), { to: chat, id, reason }))
  }
  const stop = listen('call', (call) => {
    if (!isRejection(call, id)) return
    finish()
    notice(t('rejected'))
  })
  const sheet = h(
    'div',
    { class: 'call-sheet' },
    avatar(chat),
    h('b', {}, chatName(chat)),
    h('span', {}, `${t(video ? 'callVideo' : 'callVoice')} · ${t('calling')}`),
    h(
      'div',
      { class: 'call-actions' },
      h('button', { class: 'button', onclick: end('timeout') }, t('noAnswer')),
      h('button', { class: 'button danger', onclick: end('terminate') }, t('hangUp')),
    ),
  )
  screen.append(sheet)
}

function isRejection(call: unknown, id: string): boolean {
  return (
    typeof call === 'object' &&
    call !== null &&
    'what' in call &&
    call.what === 'reject' &&
    'id' in call &&
    call.id === id
  )
}
