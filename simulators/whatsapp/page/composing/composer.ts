/** Writing: text with reply and edit, files, samples, voice. Typing is shown to the other side meanwhile. */
import type { BubbleView } from '../api.ts'
import { preview } from '../conversation/bubble.ts'
import { fill, h } from '../dom.ts'
import { t } from '../i18n.ts'
import { icon } from '../icons.ts'
import { attempt } from '../toast.ts'
import { attachMenu, sendFile } from './attaching.ts'
import { showRecording } from './recording.ts'
import { sendDraft, sendQuietly } from './sending.ts'
import { createTyping } from './typing.ts'

export type Composer = {
  element: HTMLElement
  replyTo: (bubble: BubbleView) => void
  edit: (bubble: BubbleView) => void
  stop: () => void
}
type About = { kind: 'reply' | 'edit'; bubble: BubbleView }

const TALLEST_PX = 132

export function createComposer(number: string, chat: string): Composer {
  const typing = createTyping(number, chat)
  const text = h('textarea', { rows: '1', placeholder: t('message'), 'aria-label': t('message') })
  const head = h('div', { class: 'about' })
  const attach = h(
    'button',
    { class: 'round quiet', type: 'button', 'aria-label': t('attach') },
    icon('clip'),
  )
  const action = h('button', { class: 'round', type: 'submit', 'aria-label': t('record') }, icon('mic'))
  const form = h(
    'form',
    { class: 'composer' },
    head,
    h('div', { class: 'composer-row' }, attach, text, action),
  )
  let about: About | undefined

  const setAbout = (next: About | undefined): void => {
    about = next
    if (!next) fill(head)
    else {
      fill(head, ...aboutLine(next, () => setAbout(undefined)))
      text.focus()
    }
    redraw()
  }
  const redraw = (): void => {
    text.style.height = 'auto'
    text.style.height = `${Math.min(text.scrollHeight, TALLEST_PX)}px`
    const written = text.value.trim() !== ''
    action.replaceChildren(icon(written ? 'send' : 'mic'))
    action.setAttribute('aria-label', written ? t('send') : t('record'))
  }
  const submit = (): void => {
    const written = text.value.trim()
    if (!written) {
      void showRecording(number, chat, form, typing)
      return
    }
    void sendWritten(number, chat, written, about)
    text.value = ''
    typing.stop()
    setAbout(undefined)
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault()
    submit()
  })
  text.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') setAbout(undefined)
    if (!isSubmit(event)) return
    event.preventDefault()
    if (text.value.trim()) submit()
  })
  text.addEventListener('input', () => {
    redraw()
    if (text.value) typing.show('composing')
    else typing.stop()
  })
  takeFiles(text, attach, number, chat)
  return {
    element: form,
    replyTo: (bubble) => setAbout({ kind: 'reply', bubble }),
    edit: (bubble) => {
      text.value = bubble.text ?? ''
      setAbout({ kind: 'edit', bubble })
    },
    stop: typing.stop,
  }
}

function aboutLine({ kind, bubble }: About, oncancel: () => void): Node[] {
  const quoteText = h('span', {}, preview(bubble.kind, bubble.text))
  const cancel = { type: 'button', class: 'plain', 'aria-label': t('cancel'), onclick: oncancel }
  return [icon(kind === 'reply' ? 'reply' : 'pencil'), quoteText, h('button', cancel, icon('close'))]
}

function isSubmit(event: KeyboardEvent): boolean {
  return event.key === 'Enter' && !event.shiftKey && !event.isComposing
}

function takeFiles(text: HTMLElement, attach: HTMLElement, number: string, chat: string): void {
  text.addEventListener('paste', (event) => {
    for (const file of event.clipboardData?.files ?? []) void attempt(() => sendFile(number, chat, file))
  })
  attach.addEventListener('click', () => attachMenu(attach, number, chat))
}

async function sendWritten(
  number: string,
  chat: string,
  text: string,
  about: About | undefined,
): Promise<void> {
  if (about?.kind === 'edit') {
    await attempt(() => sendQuietly(number, chat, { edit: { id: about.bubble.id, text } }))
    return
  }
  if (!about) return sendDraft(number, chat, { text }, { text })
  const { id, text: quoted, kind } = about.bubble
  await sendDraft(number, chat, { reply: { id, text } }, { text, quoted: { id, text: quoted, kind } })
}
