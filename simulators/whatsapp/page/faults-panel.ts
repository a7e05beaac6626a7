/** Every fault behind a button that says what it does. */
import type { LastingFault } from '../model.ts'
import { type FaultsView, type PhoneView, phonePath, post, remove } from './api.ts'
import { type Child, fill, h } from './dom.ts'
import { t, type Word } from './i18n.ts'
import { icon } from './icons.ts'
import { deviceLine } from './settings-view.ts'
import { listen, state } from './state.ts'
import { attempt } from './toast.ts'

type Send = { ack?: 'drop' | number; deliver?: boolean }

const SENDS: { word: Word; help: Word; send: Send }[] = [
  { word: 'faultLostAck', help: 'faultLostAckHelp', send: { ack: 'drop' } },
  { word: 'faultLost', help: 'faultLostHelp', send: { ack: 'drop', deliver: false } },
  { word: 'faultSwallow', help: 'faultSwallowHelp', send: { deliver: false } },
  { word: 'faultRefuse463', help: 'faultRefuse463Help', send: { ack: 463 } },
  { word: 'faultRefuse479', help: 'faultRefuse479Help', send: { ack: 479 } },
]
const LASTING: { fault: LastingFault; word: Word; help: Word }[] = [
  { fault: 'dropSessions', word: 'faultDropSessions', help: 'faultDropSessionsHelp' },
  { fault: 'refusedHolds', word: 'faultRefusedHolds', help: 'faultRefusedHoldsHelp' },
  { fault: 'noOfflineEnd', word: 'faultNoOfflineEnd', help: 'faultNoOfflineEndHelp' },
  { fault: 'offlineMarks', word: 'faultOfflineMarks', help: 'faultOfflineMarksHelp' },
  { fault: 'unknownNumbers', word: 'faultUnknownNumbers', help: 'faultUnknownNumbersHelp' },
  { fault: 'silent', word: 'faultSilent', help: 'faultSilentHelp' },
]
const LOGINS = [
  [403, 'faultLogin403Help'],
  [405, 'faultLogin405Help'],
  [500, 'faultLogin500Help'],
  [503, 'faultLogin503Help'],
] as const
const BREAKS: { how: string; word: Word; help: Word }[] = [
  { how: 'close', word: 'breakClose', help: 'breakCloseHelp' },
  { how: 'terminate', word: 'breakTerminate', help: 'breakTerminateHelp' },
  { how: '411', word: 'break411', help: 'break411Help' },
  { how: '500', word: 'break500', help: 'break500Help' },
  { how: '503', word: 'break503', help: 'break503Help' },
  { how: '515', word: 'break515', help: 'break515Help' },
  { how: 'replaced', word: 'breakReplaced', help: 'breakReplacedHelp' },
]

export function createFaultsPanel(onclose: () => void): { element: HTMLElement; stop: () => void } {
  const connections = h('div', { class: 'fault-group' })
  const logins = h('div', { class: 'fault-group' })
  const lasting = h('div', { class: 'fault-group' })
  const active = h('div', { class: 'active-faults' })
  const draw = (): void => {
    fill(connections, h('h3', {}, t('faultConnections')), ...connectionLines())
    fill(logins, h('h3', {}, t('faultLogin')), ...LOGINS.map(([code, help]) => loginLine(code, help)))
    fill(lasting, h('h3', {}, t('faultLasting')), ...LASTING.map(lastingLine))
    fill(active, ...activeParts())
  }
  const head = h(
    'header',
    { class: 'panel-bar' },
    icon('bolt'),
    h('h2', {}, t('faults')),
    h('button', { class: 'plain', 'aria-label': t('close'), onclick: onclose }, icon('close')),
  )
  const element = h(
    'aside',
    { class: 'panel', 'aria-label': t('faults') },
    head,
    h(
      'div',
      { class: 'panel-body' },
      active,
      connections,
      sendGroup(),
      queryGroup(),
      mediaGroup(),
      lasting,
      logins,
    ),
  )
  const stops = [listen('phones', draw), listen('faults', draw)]
  draw()
  return { element, stop: () => stops.forEach((stop) => void stop()) }
}

/** How many faults wait to strike: what the button at the top counts. */
export function countFaults({ sends, queries, media, lasting, login }: FaultsView): number {
  return sends.length + queries.length + lasting.length + (media > 0 ? 1 : 0) + (login === null ? 0 : 1)
}

function activeParts(): Child[] {
  const { sends, queries, media, lasting, login } = state.faults
  if (!countFaults(state.faults)) return []
  const chips = [
    ...sends.map((fault) => `${sendName(fault)} ×${fault.times}`),
    ...queries.map(
      (fault) => `${t(fault.action === 'drop' ? 'faultDropQuery' : 'faultFailQuery')} ×${fault.times}`,
    ),
    ...(media > 0 ? [`${t('faultUpload')} ×${media}`] : []),
    ...LASTING.filter(({ fault }) => lasting.includes(fault)).map(({ word }) => t(word)),
    ...(login === null ? [] : [t('faultLoginRefused', { code: login })]),
  ]
  const clear = () => attempt(() => remove('/faults'))
  return [
    h('h3', {}, t('faultsActive')),
    h('div', { class: 'chips' }, ...chips.map((text) => h('span', { class: 'chip amber' }, text))),
    h('button', { class: 'button small', onclick: clear }, t('clearAll')),
  ]
}

function sendName({ ack, deliver }: Send): string {
  const found = SENDS.find(({ send }) => send.ack === ack && send.deliver === deliver)
  return found ? t(found.word) : `${ack ?? ''}`
}

function line(word: Word, help: Word, ...actions: HTMLElement[]): HTMLElement {
  return h('div', { class: 'fault' }, h('span', {}, h('b', {}, t(word)), h('small', {}, t(help))), ...actions)
}

function timesInput(): HTMLInputElement {
  return h('input', { type: 'number', min: '1', max: '999', value: '1', 'aria-label': t('times') })
}

function orderButton(act: () => Promise<unknown>): HTMLElement {
  return h('button', { class: 'button small', onclick: () => attempt(act) }, t('order'))
}

function sendGroup(): HTMLElement {
  const lines = SENDS.map(({ word, help, send }) => {
    const times = timesInput()
    const order = orderButton(() => post('/faults', { send: { ...send, times: Number(times.value) } }))
    return line(word, help, times, order)
  })
  return h('div', { class: 'fault-group' }, h('h3', {}, t('faultSends')), ...lines)
}

function queryGroup(): HTMLElement {
  const kinds: [string, Word][] = [
    ['', 'anyQuery'],
    ['usync', 'deviceQuery'],
    ['encrypt', 'keyQuery'],
  ]
  const select = h(
    'select',
    { 'aria-label': t('faultQueries') },
    ...kinds.map(([value, word]) => h('option', { value }, t(word))),
  )
  const order = (action: 'drop' | number, times: HTMLInputElement) => () =>
    post('/faults', { query: { xmlns: select.value || undefined, action, times: Number(times.value) } })
  const [dropTimes, failTimes] = [timesInput(), timesInput()]
  return h(
    'div',
    { class: 'fault-group' },
    h('h3', {}, t('faultQueries'), select),
    line('faultDropQuery', 'faultDropQueryHelp', dropTimes, orderButton(order('drop', dropTimes))),
    line('faultFailQuery', 'faultFailQueryHelp', failTimes, orderButton(order(500, failTimes))),
  )
}

function mediaGroup(): HTMLElement {
  const times = timesInput()
  const order = orderButton(() => post('/faults', { media: Number(times.value) }))
  return h(
    'div',
    { class: 'fault-group' },
    h('h3', {}, t('faultMedia')),
    line('faultUpload', 'faultUploadHelp', times, order),
    line('expire', 'expireHelp'),
  )
}

function lastingLine({ fault, word, help }: (typeof LASTING)[number]): HTMLElement {
  const on = state.faults.lasting.includes(fault)
  return switchLine(t(word), help, on, () => post('/faults', { lasting: { [fault]: !on } }))
}

function loginLine(code: number, help: Word): HTMLElement {
  const on = state.faults.login === code
  return switchLine(t('faultLoginRefused', { code }), help, on, () =>
    post('/faults', { login: on ? null : code }),
  )
}

function switchLine(name: string, help: Word, on: boolean, act: () => Promise<unknown>): HTMLElement {
  const label = h('span', {}, h('b', {}, name), h('small', {}, t(help)))
  const look = on ? 'button small on' : 'button small'
  return h(
    'div',
    { class: 'fault' },
    label,
    h('button', { class: look, onclick: () => attempt(act) }, t(on ? 'stopFault' : 'order')),
  )
}

function connectionLines(): Child[] {
  const linked = [...state.phones.values()].filter(({ companions }) => companions.length > 0)
  if (!linked.length) return [h('p', { class: 'help' }, t('noConnections'))]
  return linked.flatMap((phone) => phone.companions.map((companion) => connection(phone, companion)))
}

function connection(phone: PhoneView, companion: PhoneView['companions'][number]): HTMLElement {
  const { device, connected, frozen } = companion
  const act = (path: string, data: Record<string, unknown>) => () =>
    attempt(() => post(phonePath(phone.number, path), { device, ...data }))
  const button = (word: Word, help: Word, onclick: () => unknown, name = 'button small') =>
    h(
      'button',
      { class: name, title: t(help), disabled: !connected, onclick },
      h('b', {}, t(word)),
      h('small', {}, t(help)),
    )
  const freeze = frozen ? 'thaw' : 'freeze'
  return h(
    'div',
    { class: 'connection' },
    h('div', { class: 'connection-owner' }, phone.name),
    deviceLine(companion),
    h(
      'div',
      { class: 'break-buttons' },
      ...BREAKS.map(({ how, word, help }) => button(word, help, act('/break', { how }))),
      button(
        frozen ? 'breakThaw' : 'breakFreeze',
        'breakFreezeHelp',
        act('/break', { how: freeze }),
        frozen ? 'button small on' : 'button small',
      ),
      button('break401', 'break401Help', act('/unlink', {}), 'button small danger'),
    ),
  )
}
