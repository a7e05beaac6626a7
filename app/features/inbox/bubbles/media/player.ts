import { useSyncExternalStore } from 'react'

/** Specification 1 §9: rates go round and are stored locally. */
const RATES: readonly number[] = [1, 1.5, 2, 0.5]
const RATE_KEY = 'recado-playback-rate'

/** The author of the audio, and the address of its message. */
export type AudioSource = { name: string; address: string }

export type PlayerState = {
  /** The key of the message in the player; null = none. */
  key: string | null
  /** The speaker, and the address of the message; null when only the audio's own bubble plays it. */
  source: AudioSource | null
  playing: boolean
  seconds: number
  duration: number
  rate: number
  failed: boolean
}

const IDLE: PlayerState = {
  key: null,
  source: null,
  playing: false,
  seconds: 0,
  duration: 0,
  rate: 1,
  failed: false,
}
let state = IDLE
let element: HTMLAudioElement | undefined
const listeners = new Set<() => void>()

/**
 * The one player of the page. It lives outside the bubbles, so that a voice note plays on while its bubble scrolls
 * away, and starting another stops it.
 */
export function usePlayer(): PlayerState {
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => IDLE,
  )
}

export async function togglePlay(key: string, url: string, source: AudioSource | null = null) {
  const audio = player()
  if (state.key === key && state.playing) return audio.pause()
  if (state.key !== key || state.failed) {
    audio.src = url
    change({ key, source, seconds: 0, duration: 0, failed: false })
  }
  audio.playbackRate = state.rate
  // A rejection is also told through the element's error event, which sets `failed`.
  await audio.play().catch(() => change({ playing: false }))
}

/** Goes to a place; of what is not in the player yet, playing will start there. */
export function seek(key: string, url: string, seconds: number) {
  const audio = player()
  if (state.key !== key) {
    audio.src = url
    change({ key, source: null, duration: 0, failed: false })
  }
  audio.currentTime = seconds
  change({ seconds })
}

export function nextRate() {
  const index = RATES.indexOf(state.rate)
  const rate = RATES[(index + 1) % RATES.length] ?? 1
  player().playbackRate = rate
  window.localStorage.setItem(RATE_KEY, String(rate))
  change({ rate })
}

/** Goes on with, or pauses, what is in the player, wherever its bubble is. */
export function toggleCurrent() {
  const audio = player()
  if (state.playing) audio.pause()
  else void audio.play().catch(() => change({ playing: false }))
}

/** Takes what plays out of the player. */
export function closePlayer() {
  element?.pause()
  change({ ...IDLE, rate: state.rate })
}

/** Stops what plays: the attendant records, or signs out. */
export function stopPlaying() {
  element?.pause()
}

function player(): HTMLAudioElement {
  if (element) return element
  const audio = new Audio()
  audio.preload = 'metadata'
  audio.onplay = () => change({ playing: true })
  audio.onpause = () => change({ playing: false })
  audio.onended = () => change({ playing: false, seconds: 0 })
  audio.ontimeupdate = () => change({ seconds: audio.currentTime })
  audio.ondurationchange = () => {
    if (Number.isFinite(audio.duration)) change({ duration: audio.duration })
  }
  audio.onerror = () => change({ playing: false, failed: true })
  element = audio
  change({ rate: storedRate() })
  return audio
}

function storedRate(): number {
  const stored = Number(window.localStorage.getItem(RATE_KEY))
  return RATES.includes(stored) ? stored : 1
}

function change(next: Partial<PlayerState>) {
  state = { ...state, ...next }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  if (!element) player()
  return () => {
    listeners.delete(listener)
  }
}
