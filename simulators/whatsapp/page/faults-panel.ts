/** Every fault behind a button that says what it does. */
import type { LastingFault } from '../model.ts'
import { type FaultsView, type PhoneView, phonePath, post, remove } from './api.ts'
import { type Child, fill, h } from './dom.ts'
import { type TextKey, t } from './i18n.ts'
import { icon } from './icons.ts'
import { deviceLine } from './settings-view.ts'
import { listen, state } from './state.ts'
import { attempt } from './toast.ts'

type Send = { ack?: 'drop' | number; deliver?: boolean }

const SENDS: { textKey: TextKey; help: TextKey; send: Send }[] = [
  { textKey: 'faultLostAck', help: 'faultLostAckHelp', send: { ack: 'drop' } },
  { textKey: 'faultLost', help: 'faultLostHelp', send: { ack: 'drop', deliver: false } },
  { textKey: 'faultSwallow', help: 'faultSwallowHelp', send: { deliver: false } },
  { textKey: 'faultRefuse463', help: 'faultRefuse463Help', send: { ack: 463 } },
  { textKey: 'faultRefuse479', help: 'faultRefuse479Help', send: { ack: 479 } },
]
const LASTING: { fault: LastingFault; textKey: TextKey; help: TextKey }[] = [
  { fault: 'dropSessions', textKey: 'faultDropSessions', help: 'faultDropSessionsHelp' },
  { fault: 'refusedHolds', textKey: 'faultRefusedHolds', help: 'faultRefusedHoldsHelp' },
  { fault: 'noOfflineEnd', textKey: 'faultNoOfflineEnd', help: 'faultNoOfflineEndHelp' },
  { fault: 'offlineMarks', textKey: 'faultOfflineMarks', help: 'faultOfflineMarksHelp' },
  { fault: 'unknownNumbers', textKey: 'faultUnknownNumbers', help: 'faultUnknownNumbersHelp' },
  { fault: 'silent', textKey: 'faultSilent', help: 'faultSilentHelp' },
]
const LOGINS = [
  [403, 'faultLogin403Help'],
  [405, 'faultLogin405Help'],
  [500, 'faultLogin500Help'],
  [503, 'faultLogin503Help'],
] as const
const BREAKS: { ending: string; textKey: TextKey; help: TextKey }[] = [
  { ending: 'close', textKey: 'breakClose', help: 'breakCloseHelp' },
  { ending: 'terminate', textKey: 'breakTerminate', help: 'breakTerminateHelp' },
  { ending: '411', textKey: 'break411', help: 'break411Help' },
  { ending: '500', textKey: 'break500', help: 'break500Help' },
  { ending: '503', textKey: 'break503', help: 'break503Help' },
  { ending: '515', textKey: 'break515', help: 'break515Help' },
  { ending: 'replaced', textKey: 'breakReplaced', help: 'breakReplacedHelp' },
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

/** Counts the faults that wait to strike; the button at the top shows this count. */
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
    ...LASTING.filter(({ fault }) => lasting.includes(fault)).map(({ textKey }) => t(textKey)),
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
  const sendFault = SENDS.find(({ send }) => send.ack === ack && send.deliver === deliver)
  return sendFault ? t(sendFault.textKey) : `${ack ?? ''}`
}

function faultLine(textKey: TextKey, help: TextKey, ...actions: HTMLElement[]): HTMLElement {
  return h(
    'div',
    { class: 'fault' },
    h('span', {}, h('b', {}, t(textKey)), h('small', {}, t(help))),
    ...actions,
  )
}

function timesInput(): HTMLInputElement {
  return h('input', { type: 'number', min: '1', max: '999', value: '1', 'aria-label': t('times') })
}

function orderButton(act: () => Promise<unknown>): HTMLElement {
  return h('button', { class: 'button small', onclick: () => attempt(act) }, t('order'))
}

function sendGroup(): HTMLElement {
  const lines = SENDS.map(({ textKey, help, send }) => {
    const times = timesInput()
    const order = orderButton(() => post('/faults', { send: { ...send, times: Number(times.value) } }))
    return faultLine(textKey, help, times, order)
  })
  return h('div', { class: 'fault-group' }, h('h3', {}, t('faultSends')), ...lines)
}

function queryGroup(): HTMLElement {
  const kinds: [string, TextKey][] = [
    ['', 'anyQuery'],
    ['usync', 'deviceQuery'],
    ['encrypt', 'keyQuery'],
  ]
  const select = h(
    'select',
    { 'aria-label': t('faultQueries') },
    ...kinds.map(([value, textKey]) => h('option', { value }, t(textKey))),
  )
  const order = (action: 'drop' | number, times: HTMLInputElement) => () =>
    post('/faults', { query: { xmlns: select.value || undefined, action, times: Number(times.value) } })
  const [dropTimes, failTimes] = [timesInput(), timesInput()]
  return h(
    'div',
    { class: 'fault-group' },
    h('h3', {}, t('faultQueries'), select),
    faultLine('faultDropQuery', 'faultDropQueryHelp', dropTimes, orderButton(order('drop', dropTimes))),
    faultLine('faultFailQuery', 'faultFailQueryHelp', failTimes, orderButton(order(500, failTimes))),
  )
}

function mediaGroup(): HTMLElement {
  const times = timesInput()
  const order = orderButton(() => post('/faults', { media: Number(times.value) }))
  return h(
    'div',
    { class: 'fault-group' },
    h('h3', {}, t('faultMedia')),
    faultLine('faultUpload', 'faultUploadHelp', times, order),
    faultLine('expire', 'expireHelp'),
  )
}

function lastingLine({ fault, textKey, help }: (typeof LASTING)[number]): HTMLElement {
  const on = state.faults.lasting.includes(fault)
  return switchLine(t(textKey), help, on, () => post('/faults', { lasting: { [fault]: !on } }))
}

function loginLine(code: number, help: TextKey): HTMLElement {
  const on = state.faults.login === code
  return switchLine(t('faultLoginRefused', { code }), help, on, () =>
    post('/faults', { login: on ? null : code }),
  )
}

function switchLine(name: string, help: TextKey, on: boolean, act: () => Promise<unknown>): HTMLElement {
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
  const button = (textKey: TextKey, help: TextKey, onclick: () => unknown, name = 'button small') =>
    h(
      'button',
      { class: name, title: t(help), disabled: !connected, onclick },
      h('b', {}, t(textKey)),
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
      ...BREAKS.map(({ ending, textKey, help }) => button(textKey, help, act('/break', { how: ending }))),
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
