import * as notifications from '#domain/notifications/contract/endpoints.ts'
import { call } from '../call'
import { writeLocal } from '../text/local-value'
import { isPushOn, PUSH_IS_ON, PUSH_RENEWED_AT } from './push-flag'

const WORKER = '/push-worker.js'

/**
 * unsupported: this browser has no web push, or not on this address. denied: it was refused to this site. ended: it was on, and the
 * browser's push service ended it.
 */
export type PushState = 'unsupported' | 'denied' | 'off' | 'on' | 'ended'

export async function pushState(): Promise<PushState> {
  if (!isSupported()) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  if (await subscribed()) return 'on'
  return isPushOn() ? 'ended' : 'off'
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
  const answer = await call(notifications.subscribe, { endpoint: endpoint ?? '', keys: { p256dh, auth } })
  if (!answer.ok) throw new Error(answer.problem.code)
  writeLocal(PUSH_IS_ON, 'on')
  return 'on'
}

export async function turnPushOff(): Promise<PushState> {
  const subscription = await subscribed()
  writeLocal(PUSH_IS_ON, null)
  writeLocal(PUSH_RENEWED_AT, null)
  if (subscription) await endSubscription(subscription)
  return pushState()
}

/**
 * For a browser in which it was turned on: subscribes anew where its push service ended the subscription, and tells the server
 * again whose browser it is (another user may have signed in, or its key may be another).
 */
export async function keepPush(): Promise<void> {
  if (!isSupported() || Notification.permission !== 'granted') return
  if (!(await renewPush())) await turnPushOn()
}

/** Subscribes anew where the push service ended the subscription; answers whether it did. */
export async function renewPush(): Promise<boolean> {
  if (!isSupported() || Notification.permission !== 'granted') return false
  const before = await subscribed()
  if (before && !(await hasEnded(before))) return false
  if (before) await endSubscription(before)
  if ((await turnPushOn()) === 'on') writeLocal(PUSH_RENEWED_AT, new Date().toISOString())
  return true
}

async function endSubscription(subscription: PushSubscription): Promise<void> {
  await call(notifications.unsubscribe, { endpoint: subscription.endpoint })
  await subscription.unsubscribe()
}

/** Whether the server heard from the push service that this browser's subscription is over. */
async function hasEnded({ endpoint }: PushSubscription): Promise<boolean> {
  const [answer, hash] = await Promise.all([call(notifications.devices), addressHash(endpoint)])
  return (
    answer.ok && answer.value.devices.some((device) => device.addressHash === hash && device.endedAt !== null)
  )
}

/** By which the server names a browser. */
export async function addressHash(address: string): Promise<string> {
  return base64Url(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(address)))
}

function base64Url(bytes: ArrayBuffer): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes)))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
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
  return base64Url(options.applicationServerKey ?? new ArrayBuffer(0)) === publicKey
}
