import * as notifications from '#domain/notifications/endpoints.ts'
import { call } from '../call'
import { writeLocal } from '../text/local-value'
import { PUSH_IS_ON } from './push-flag'

const WORKER = '/push-worker.js'

/** unsupported: this browser has no web push, or not on this address. denied: it was refused to this site. */
export type PushState = 'unsupported' | 'denied' | 'off' | 'on'

export async function pushState(): Promise<PushState> {
  if (!isSupported()) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  return (await subscribed()) ? 'on' : 'off'
}

/** Asks for the permission, subscribes this browser, and tells the server. Throws where the browser has no push service. */
export async function turnPushOn(): Promise<PushState> {
  if ((await Notification.requestPermission()) !== 'granted') return pushState()
  const key = await call(notifications.pushKey)
  if (!key.ok) throw new Error(key.problem.code)
  const registration = await navigator.serviceWorker.register(WORKER)
  await navigator.serviceWorker.ready
  const before = await registration.pushManager.getSubscription()
  if (before && !isOfKey(before, key.value.publicKey)) await before.unsubscribe()
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: key.value.publicKey,
  })
  const { endpoint, keys } = subscription.toJSON()
  const { p256dh = '', auth = '' } = keys ?? {}
  const told = await call(notifications.subscribe, { endpoint: endpoint ?? '', keys: { p256dh, auth } })
  if (!told.ok) throw new Error(told.problem.code)
  writeLocal(PUSH_IS_ON, 'on')
  return 'on'
}

export async function turnPushOff(): Promise<PushState> {
  const subscription = await subscribed()
  writeLocal(PUSH_IS_ON, null)
  if (subscription) {
    await call(notifications.unsubscribe, { endpoint: subscription.endpoint })
    await subscription.unsubscribe()
  }
  return pushState()
}

/** The server is told anew whose browser it is: another user may have signed in, or its key may be another. */
export async function keepPush(): Promise<void> {
  const isOn = isSupported() && Notification.permission === 'granted' && (await subscribed())
  if (isOn) await turnPushOn()
}

/** The address under which the server tells this browser. */
export async function pushAddress(): Promise<string | undefined> {
  return (await subscribed())?.endpoint
}

function isSupported(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
}

async function subscribed(): Promise<PushSubscription | null> {
  if (!isSupported()) return null
  const registration = await navigator.serviceWorker.getRegistration(WORKER)
  return (await registration?.pushManager.getSubscription()) ?? null
}

function isOfKey({ options }: PushSubscription, publicKey: string): boolean {
  const used = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0))
  const text = btoa(String.fromCharCode(...used))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === publicKey
}
