/** The codes that wait for a phone, and pairing by a pasted code. */
import { type CompanionView, phonePath, post, type ScreenView } from './api.ts'
import { fill, h } from './dom.ts'
import { t } from './i18n.ts'
import { icon } from './icons.ts'
import { openDialog } from './popover.ts'
import { formatNumber, listen, state } from './state.ts'
import { attempt, notice } from './toast.ts'

export function createPairingStrip(): HTMLElement {
  const element = h('section', { class: 'strip', 'aria-label': t('screens') })
  const chosen = new Map<string, string>()
  const draw = (): void => {
    element.hidden = state.screens.length === 0
    fill(element, ...state.screens.map((screen) => card(screen, chosen)))
  }
  listen('screens', draw)
  listen('phones', draw)
  draw()
  return element
}

/** Pairing without a screen nearby: the text of the code, or the letters the company shows. */
export function openPasteDialog(): void {
  openDialog(t('pasteTitle'), (close) => {
    const select = phoneSelect()
    const input = h('textarea', { rows: '3', required: true, spellcheck: 'false' })
    const form = h(
      'form',
      { class: 'form' },
      h('p', { class: 'help' }, t('pasteHelp')),
      h('label', {}, t('phone'), select),
      h('label', {}, t('codeText'), input),
      h('button', { class: 'button primary' }, t('pair')),
    )
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      const value = input.value.trim()
      const [path, body] = value.includes(',') ? ['/scan', { qr: value }] : ['/code', { code: value }]
      void attempt(async () => {
        await post(phonePath(select.value, path), body)
        close()
        notice(t('paired', { name: state.phones.get(select.value)?.name ?? '' }))
      })
    })
    return [form]
  })
}

function card(screen: ScreenView, chosen: Map<string, string>): HTMLElement {
  const select = phoneSelect(chosen.get(screen.id) ?? suggestion(screen.name))
  select.addEventListener('change', () => chosen.set(screen.id, select.value))
  const button = h('button', { class: 'button primary' }, t('pair'))
  button.addEventListener('click', () => {
    button.disabled = true
    button.textContent = t('pairing')
    void attempt(() => post<CompanionView>(phonePath(select.value, '/scan'), { screen: screen.id })).then(
      (ok) => {
        if (ok) notice(t('paired', { name: state.phones.get(select.value)?.name ?? '' }))
        button.disabled = false
        button.textContent = t('pair')
      },
    )
  })
  const label = h('span', { class: 'strip-name' }, h('b', {}, screen.name), h('small', {}, t('screenHelp')))
  return h('div', { class: 'screen-card' }, icon('qr'), label, select, button)
}

function phoneSelect(value?: string): HTMLSelectElement {
  const select = h('select', { 'aria-label': t('phone') })
  for (const { number, name } of state.phones.values())
    select.append(
      h('option', { value: number, selected: number === value }, `${name} · ${formatNumber(number)}`),
    )
  return select
}

/** The phone the name of the screen speaks of, else one that has no device yet. */
function suggestion(name: string): string | undefined {
  const phones = [...state.phones.values()]
  const namesake = phones.find((phone) => name.toLowerCase().includes(phone.name.toLowerCase()))
  return (namesake ?? phones.find((phone) => phone.companions.length === 0))?.number
}
