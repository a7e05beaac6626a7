/** The bar at the top: what this is, phones to add, faults, language and theme. */
import { type PhoneView, post } from './api.ts'
import { avatar } from './avatar.ts'
import { addToDesk } from './desk.ts'
import { fill, h } from './dom.ts'
import { countFaults, createFaultsPanel } from './faults-panel.ts'
import { currentLanguage, LANGUAGES, setLanguage, t } from './i18n.ts'
import { icon } from './icons.ts'
import { loadLayout, saveLayout } from './layout.ts'
import { openPasteDialog } from './pairing-strip.ts'
import { openDialog } from './popover.ts'
import { formatNumber, listen, state } from './state.ts'
import { attempt } from './toast.ts'

const LANGUAGE_LABELS: Record<string, string> = {
  'pt-BR': 'Português',
  en: 'English',
  es: 'Español',
  tr: 'Türkçe',
}

export function createTopBar(redraw: () => void): HTMLElement {
  const faults = h('button', { class: 'button', 'aria-expanded': 'false' })
  const drawFaults = (): void => {
    const count = countFaults(state.faults)
    fill(
      faults,
      icon('bolt'),
      h('span', { class: 'wide' }, t('faults')),
      count > 0 && h('span', { class: 'badge amber' }, String(count)),
    )
    faults.setAttribute('aria-label', t('faults'))
  }
  listen('faults', drawFaults)
  drawFaults()
  faults.addEventListener('click', () => toggleFaults(faults))
  const language = h(
    'select',
    { 'aria-label': t('language') },
    ...Object.keys(LANGUAGES).map((name) =>
      h('option', { value: name, selected: name === currentLanguage() }, LANGUAGE_LABELS[name] ?? name),
    ),
  )
  language.addEventListener('change', () => {
    setLanguage(language.value)
    redraw()
  })
  const theme = h('button', { class: 'button square', 'aria-label': t('theme'), title: t('theme') })
  const drawTheme = () => theme.replaceChildren(icon(isDark() ? 'sun' : 'moon'))
  theme.addEventListener('click', () => {
    applyTheme(isDark() ? 'light' : 'dark')
    drawTheme()
  })
  drawTheme()
  return h(
    'header',
    { class: 'top' },
    h('div', { class: 'top-name' }, h('h1', {}, t('title')), h('small', {}, t('subtitle'))),
    labelled('plus', t('addPhone'), openAddPhone, 'button primary'),
    labelled('qr', t('pasteCode'), openPasteDialog),
    faults,
    language,
    theme,
  )
}

/** Takes the remembered theme, or that of the system. */
export function applyTheme(theme: 'light' | 'dark' | undefined = loadLayout().theme): void {
  if (theme) saveLayout({ theme })
  const dark = theme ? theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
  document.documentElement.classList.toggle('dark', dark)
}

/** Adds a phone, or puts one that exists back on the desk. */
export function openAddPhone(): void {
  openDialog(t('addPhone'), (close) => {
    const name = h('input', { required: true, maxlength: '100', autocomplete: 'off', placeholder: 'Maria' })
    const number = h('input', {
      required: true,
      inputmode: 'tel',
      autocomplete: 'off',
      placeholder: '+55 11 98888-7777',
    })
    const form = h(
      'form',
      { class: 'form' },
      h('label', {}, t('name'), name),
      h('label', {}, t('number'), number),
      h('button', { class: 'button primary' }, t('add')),
    )
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      void attempt(async () => {
        const phone = await post<PhoneView>('/phones', { name: name.value, number: number.value })
        state.phones.set(phone.number, phone)
        addToDesk(phone.number)
        close()
      })
    })
    const hidden = [...state.phones.values()].filter(
      (phone) => !document.getElementById(`phone-${phone.number}`),
    )
    const rows = hidden.map((phone) => {
      const put = () => {
        addToDesk(phone.number)
        close()
      }
      const label = `${phone.name} · ${formatNumber(phone.number)}`
      return h('button', { class: 'starter', onclick: put }, avatar(phone.number, 'small'), label)
    })
    return [form, rows.length > 0 && h('h3', {}, t('showPhone')), h('div', { class: 'starters' }, ...rows)]
  })
}

function labelled(name: 'plus' | 'qr', label: string, onclick: () => void, kind = 'button'): HTMLElement {
  return h(
    'button',
    { class: kind, 'aria-label': label, onclick },
    icon(name),
    h('span', { class: 'wide' }, label),
  )
}

function isDark(): boolean {
  return document.documentElement.classList.contains('dark')
}

function toggleFaults(button: HTMLElement): void {
  const open = document.querySelector('.panel')
  if (open) {
    open.dispatchEvent(new Event('dismiss'))
    return
  }
  const panel = createFaultsPanel(() => dismiss())
  const dismiss = (): void => {
    panel.stop()
    panel.element.remove()
    button.setAttribute('aria-expanded', 'false')
    document.body.classList.remove('with-panel')
  }
  panel.element.addEventListener('dismiss', dismiss)
  document.body.append(panel.element)
  document.body.classList.add('with-panel')
  button.setAttribute('aria-expanded', 'true')
}
