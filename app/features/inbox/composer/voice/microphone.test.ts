import { afterEach, beforeEach, expect, test } from 'bun:test'
import { openMicrophone } from './microphone'

const calls = { times: 0, stopped: 0 }
const before = { devices: navigator.mediaDevices, AudioContext: globalThis.AudioContext }

beforeEach(() => {
  Object.assign(calls, { times: 0, stopped: 0 })
  const track = { stop: () => void calls.stopped++ }
  const getUserMedia = async () => {
    calls.times++
    return { getTracks: () => [track] }
  }
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true })
  const node = { connect: () => undefined }
  class Context {
    createMediaStreamSource = () => node
    createAnalyser = () => node
    close = async () => undefined
  }
  Object.defineProperty(globalThis, 'AudioContext', { value: Context, configurable: true, writable: true })
})
afterEach(() => {
  Object.defineProperty(navigator, 'mediaDevices', { value: before.devices, configurable: true })
  Object.defineProperty(globalThis, 'AudioContext', {
    value: before.AudioContext,
    configurable: true,
    writable: true,
  })
})

test('a recorder that does not come leaves the microphone alone', async () => {
  const opened = openMicrophone(() => Promise.reject(new Error('no network')))
  expect(opened).rejects.toThrow('no network')
  await opened.catch(() => undefined)
  expect(calls.times).toBe(0)
})

test('a recorder that cannot start lets the microphone go', async () => {
  class Recorder {
    ondataavailable = () => undefined
    start = () => Promise.reject(new Error('no worker'))
    pause = () => undefined
    resume = () => undefined
    stop = async () => undefined
    close = async () => undefined
  }
  const opened = openMicrophone(async () => ({ default: Recorder }))
  expect(opened).rejects.toThrow('no worker')
  await opened.catch(() => undefined)
  expect(calls).toEqual({ times: 1, stopped: 1 })
})
