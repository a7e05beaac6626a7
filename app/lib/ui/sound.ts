import { readLocal } from '../text/local-value'

export const VOLUME = { name: 'volume', usual: '1', step: 0.1 } as const

let audio: AudioContext | undefined

/** A short two-tone sign, as loud as this device is set to; silent at 0 and before the visitor has touched the page. */
export function playNotification() {
  const volume = Number(readLocal(VOLUME.name) ?? VOLUME.usual)
  if (!(volume > 0)) return
  audio ??= new AudioContext()
  if (audio.state === 'suspended') void audio.resume()
  tone(audio, 659, 0, volume)
  tone(audio, 880, 0.11, volume)
}

function tone(context: AudioContext, hertz: number, after: number, volume: number) {
  const start = context.currentTime + after
  const oscillator = context.createOscillator()
  const gain = context.createGain()
  oscillator.frequency.value = hertz
  gain.gain.setValueAtTime(0.0001, start)
  gain.gain.exponentialRampToValueAtTime(0.25 * volume, start + 0.015)
  gain.gain.exponentialRampToValueAtTime(0.0001, start + 0.22)
  oscillator.connect(gain).connect(context.destination)
  oscillator.start(start)
  oscillator.stop(start + 0.25)
}
