/** The composer while a voice note is recorded. */

import { h } from '../dom.ts'
import { t } from '../i18n.ts'
import { icon } from '../icons.ts'
import { attempt, problem } from '../toast.ts'
import { sendVoice } from './attaching.ts'
import type { TypingShower } from './typing.ts'
import { type Recording, recordVoice } from './voice.ts'

/** Records until one of the two buttons is pressed; the composer shows the time meanwhile. */
export async function showRecording(
  number: string,
  chat: string,
  form: HTMLElement,
  typing: TypingShower,
): Promise<void> {
  let recording: Recording
  try {
    recording = await recordVoice()
  } catch {
    problem(new Error(t('noMicrophone')))
    return
  }
  typing.show('recording')
  const since = Date.now()
  const time = h('span', { class: 'recording-time' }, '0:00')
  const cancel = h(
    'button',
    { class: 'round quiet', type: 'button', 'aria-label': t('cancel') },
    icon('trash'),
  )
  const done = h('button', { class: 'round', type: 'button', 'aria-label': t('stopRecording') }, icon('send'))
  const bar = h('div', { class: 'composer-row recording' }, cancel, h('i'), t('recording'), time, done)
  const timer = setInterval(() => {
    const seconds = Math.floor((Date.now() - since) / 1000)
    time.textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
    typing.show('recording')
  }, 500)
  const finish = (): void => {
    clearInterval(timer)
    typing.stop()
    bar.remove()
    form.classList.remove('is-recording')
  }
  cancel.addEventListener('click', () => {
    recording.cancel()
    finish()
  })
  done.addEventListener('click', () => {
    finish()
    void attempt(async () => sendVoice(number, chat, await recording.stop()))
  })
  form.classList.add('is-recording')
  form.append(bar)
}
