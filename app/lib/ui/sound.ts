import { isWithinHours } from '#domain/core/contract/time.ts'
import type { NotificationSettings, Sound } from '#domain/notifications/contract/schema.ts'
import { readLocal } from '../text/local-value'

export const VOLUME = { name: 'volume', usual: '1', step: 0.1 } as const

/** The purpose of a sound; the user has chosen which sound it is. */
export type SoundKind = 'message' | 'waiting' | 'given' | 'mention'

/** Tones of a sound: hertz, and after how many seconds. */
const TONES: Readonly<Record<Sound, readonly (readonly [number, number])[]>> = {
  chime: [
    [659, 0],
    [880, 0.11],
  ],
  bell: [
    [1047, 0],
    [784, 0.18],
  ],
  knock: [
    [220, 0],
    [220, 0.14],
  ],
  none: [],
}

type SoundConfig = { settings: NotificationSettings; timeZone: string }
let soundConfig: SoundConfig | undefined
let audio: AudioContext | undefined

/** Stores the user's sound settings for all later sounds. */
export function setSounds(chosen: SoundConfig | undefined) {
  soundConfig = chosen
}

/** Whether the user wants to read messages in notifications of the desktop. */
export const showsText = (): boolean => soundConfig?.settings.showText ?? true

/** Whether the user wants notifications of what colleagues say in the internal chat. */
export const tellsChats = (): boolean => soundConfig?.settings.pushChats ?? true

/** The sound of a kind, as the user has chosen it; nothing in their quiet hours. */
export function playNotification(kind: SoundKind = 'message') {
  if (!soundConfig) return playSound('chime')
  const { settings, timeZone } = soundConfig
  const { quietFrom, quietUntil } = settings
  if (quietFrom && quietUntil && isWithinHours(new Date(), timeZone, quietFrom, quietUntil)) return
  playSound(settings[`${kind}Sound`])
}

/** As loud as this device is set to; silent at 0 and before the visitor has touched the page. */
export function playSound(sound: Sound) {
  const volume = Number(readLocal(VOLUME.name) ?? VOLUME.usual)
  if (!(volume > 0) || TONES[sound].length === 0) return
  audio ??= new AudioContext()
  if (audio.state === 'suspended') void audio.resume()
  for (const [hertz, after] of TONES[sound]) tone(audio, hertz, after, volume)
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
