/** Short notices: what worked, and errors in words until they are closed. */
import { h } from './dom.ts'
import { t } from './i18n.ts'
import { icon } from './icons.ts'

const SHOWN_MS = 3000

export function notice(text: string): void {
  const toast = h('div', { class: 'toast' }, icon('check'), h('span', {}, text))
  toastArea().append(toast)
  setTimeout(() => toast.remove(), SHOWN_MS)
}

export function problem(reason: unknown): void {
  const error = reason instanceof Error ? reason.message : String(reason)
  const close = h('button', { class: 'plain', 'aria-label': t('close') }, icon('close'))
  const text = h('span', {}, t('wentWrong', { error }))
  const toast = h('div', { class: 'toast toast-problem', role: 'alert' }, icon('alert'), text, close)
  close.addEventListener('click', () => toast.remove())
  toastArea().append(toast)
}

/** Does something and shows what went wrong; true when it worked. */
export async function attempt(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (reason) {
    problem(reason)
    return false
  }
}

function toastArea(): HTMLElement {
  const existing = document.querySelector<HTMLElement>('.toasts')
  if (existing) return existing
  const created = h('div', { class: 'toasts', 'aria-live': 'polite' })
  document.body.append(created)
  return created
}
