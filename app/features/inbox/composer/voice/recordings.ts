import { useSyncExternalStore } from 'react'
import { holdPage } from '~/lib/ui/hold-page'
import { stopPlaying } from '../../bubbles/media/player'
import type { Microphone } from './microphone'
import { makeStopwatch } from './stopwatch'

/** Recordings of fewer bytes are discarded: a slip of the finger. Specification 1 §5. */
export const LEAST_BYTES = 10_000
const SAMPLE_MS = 100

export type Recording = {
  phase: 'asking' | 'recording' | 'paused' | 'ending' | 'ready' | 'short' | 'refused'
  /** Loudness, ten a second, 0 to 1. */
  levels: readonly number[]
  seconds: number
  blob: Blob | null
  /** For listening before sending. */
  url: string | null
}

const recordings = new Map<string, Recording>()
const listeners = new Set<() => void>()
type Active = {
  key: string
  microphone: Microphone
  timer: ReturnType<typeof setInterval>
  watch: ReturnType<typeof makeStopwatch>
}
let active: Active | undefined

/** The recording of one conversation. It outlives the page's parts: leaving the conversation does not lose it. */
export function useRecording(key: string): Recording | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => recordings.get(key),
    () => undefined,
  )
}

export function recordingOf(key: string): Recording | undefined {
  return recordings.get(key)
}

/** Asks for the microphone and records for the conversation; a recording of another one is kept, ready to be sent. */
export async function startRecording(key: string) {
  await keepRecording()
  stopPlaying()
  set(key, { phase: 'asking', levels: [], seconds: 0, blob: null, url: null })
  try {
    const { openMicrophone } = await import('./microphone')
    const microphone = await openMicrophone()
    if (recordings.get(key)?.phase !== 'asking') return await microphone.abandon()
    const watch = makeStopwatch()
    const timer = setInterval(() => sample({ key, microphone, watch }), SAMPLE_MS)
    active = { key, microphone, timer, watch }
    change(key, { phase: 'recording' })
  } catch {
    // Refused, missing or taken by another program: said in the composer, with what to do.
    change(key, { phase: 'refused' })
  }
}

export function pauseRecording(key: string) {
  if (active?.key !== key) return
  active.microphone.pause()
  active.watch.pause()
  change(key, { phase: 'paused' })
}

export function resumeRecording(key: string) {
  if (active?.key !== key) return
  active.microphone.resume()
  active.watch.resume()
  change(key, { phase: 'recording' })
}

/** Ends the recording; it can be listened to, sent or discarded. Too short a one is gone, and says so. */
export async function finishRecording(key: string) {
  const blob = await endRecording(key)
  if (blob) change(key, { phase: 'ready', blob, url: URL.createObjectURL(blob) })
}

/** Ends the recording and hands it over to be sent; undefined when it was too short. */
export async function takeRecording(key: string): Promise<{ blob: Blob; seconds: number } | undefined> {
  const blob = (await endRecording(key)) ?? recordings.get(key)?.blob
  const seconds = recordings.get(key)?.seconds ?? 0
  if (!blob) return undefined
  await discardRecording(key)
  return { blob, seconds }
}

async function endRecording(key: string): Promise<Blob | undefined> {
  if (active?.key !== key) return undefined
  const { microphone, timer, watch } = active
  active = undefined
  clearInterval(timer)
  change(key, { phase: 'ending', seconds: watch.seconds() })
  const blob = await microphone.stop()
  if (blob.size >= LEAST_BYTES) return blob
  change(key, { phase: 'short' })
  return undefined
}

/** The conversation is left while it records: what was said is kept. */
export async function keepRecording() {
  if (active) await finishRecording(active.key)
}

export async function discardRecording(key: string) {
  const stopping = active?.key === key ? active : undefined
  if (stopping) {
    active = undefined
    clearInterval(stopping.timer)
  }
  const recording = recordings.get(key)
  if (recording?.url) URL.revokeObjectURL(recording.url)
  recordings.delete(key)
  holdPage(`voice ${key}`, false)
  tell()
  await stopping?.microphone.abandon()
}

function sample({ key, microphone, watch }: Omit<Active, 'timer'>) {
  const recording = recordings.get(key)
  if (recording?.phase !== 'recording') return
  change(key, { levels: [...recording.levels, microphone.level()], seconds: watch.seconds() })
}

function change(key: string, changed: Partial<Recording>) {
  const recording = recordings.get(key)
  if (recording) set(key, { ...recording, ...changed })
}

/** Returns whether the user has said something that they would have to say again. */
const isSaid = ({ phase }: Recording) => phase !== 'asking' && phase !== 'short' && phase !== 'refused'

function set(key: string, recording: Recording) {
  recordings.set(key, recording)
  holdPage(`voice ${key}`, isSaid(recording))
  tell()
}

function tell() {
  for (const listener of listeners) listener()
}
