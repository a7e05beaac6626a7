/** A voice note: play, a line that fills, and the time. */
import { h } from '../dom.ts'
import { t } from '../i18n.ts'
import { icon } from '../icons.ts'

const BARS = 30

export function audioPlayer(src: string, seconds: number, onplayed: () => void): HTMLElement {
  const audio = h('audio', { src, preload: 'none' })
  const button = h('button', { class: 'round', 'aria-label': t('play') }, icon('play'))
  const bars = Array.from({ length: BARS }, (_, index) =>
    h('i', { style: `--h: ${barHeight(index, seconds)}` }),
  )
  const waveform = h('span', { class: 'wave' }, ...bars)
  const time = h('small', {}, duration(seconds))
  let begun = false

  const draw = (): void => {
    const total = lengthOf(audio, seconds)
    const share = audio.currentTime / total
    for (const [index, bar] of bars.entries()) bar.classList.toggle('on', index / BARS < share)
    time.textContent = duration(audio.currentTime || total)
    button.setAttribute('aria-label', audio.paused ? t('play') : t('pause'))
    button.replaceChildren(icon(audio.paused ? 'play' : 'pause'))
  }
  button.addEventListener('click', () => {
    if (!audio.paused) return audio.pause()
    if (!begun) onplayed()
    begun = true
    audio.play().catch(() => time.replaceChildren(t('mediaGone')))
  })
  for (const name of ['play', 'pause', 'timeupdate', 'ended']) audio.addEventListener(name, draw)
  return h('div', { class: 'voice' }, button, waveform, time, audio)
}

/** The file's own length once it is known, else what the message says. */
function lengthOf(audio: HTMLAudioElement, seconds: number): number {
  return Number.isFinite(audio.duration) && audio.duration > 0 ? audio.duration : Math.max(seconds, 1)
}

/** A shape that is the same each time the same note is shown. */
function barHeight(index: number, seconds: number): string {
  return (0.25 + 0.7 * Math.abs(Math.sin(index * 1.7 + seconds) * Math.cos(index * 0.6))).toFixed(2)
}

function duration(seconds: number): string {
  const wholeSeconds = Math.round(seconds)
  return `${Math.floor(wholeSeconds / 60)}:${String(wholeSeconds % 60).padStart(2, '0')}`
}
