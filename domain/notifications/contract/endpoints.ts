import { endpoint } from '../../core/contract/endpoint.ts'
import {
  DeviceIdParam,
  NotificationSettings,
  PushAddress,
  PushDevices,
  PushKey,
  PushSubscriptionInput,
  QueueAlerts,
} from './schema.ts'

// How one is told of what happens: one's own settings, and the browsers that are told while no tab is open.

const OWN_CALL = { audience: 'user', permission: 'notifications:use' } as const

export const getSettings = endpoint({
  ...OWN_CALL,
  method: 'GET',
  path: '/notifications/settings',
  summary: 'How one wants to be told',
  answer: NotificationSettings,
})

export const saveSettings = endpoint({
  ...OWN_CALL,
  method: 'PUT',
  path: '/notifications/settings',
  ids: { 'body.queueIds': 'queue' },
  summary: 'Sounds by kind, quiet hours, and what is pushed',
  body: NotificationSettings,
  answer: NotificationSettings,
  refuses: ['ERR_NO_QUEUE_FOUND'],
})

export const pushKey = endpoint({
  ...OWN_CALL,
  method: 'GET',
  path: '/push/key',
  summary: 'The server’s public key for web push',
  answer: PushKey,
})

const ADDRESS = 'https://push.example.com/send/0c7e'

export const subscribe = endpoint({
  ...OWN_CALL,
  method: 'POST',
  path: '/push/subscriptions',
  summary: 'This browser is told by its push service, as long as one is signed in here',
  body: PushSubscriptionInput,
  answer: 'done',
  refuses: ['ERR_PRIVATE_ADDRESS'],
  sample: {
    body: {
      endpoint: ADDRESS,
      keys: {
        p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
        auth: 'BTBZMqHH6r4Tts7J_aSIgg',
      },
    },
  },
})

export const unsubscribe = endpoint({
  ...OWN_CALL,
  method: 'POST',
  path: '/push/unsubscribe',
  summary: 'This browser is told no more',
  body: PushAddress,
  answer: 'done',
  sample: { body: { endpoint: ADDRESS } },
})

export const testPush = endpoint({
  asksOutside: true,
  ...OWN_CALL,
  method: 'POST',
  path: '/push/test',
  summary: 'Sends a notification to this browser now, and says whether its push service took it',
  body: PushAddress,
  answer: 'done',
  refuses: ['ERR_PUSH_REFUSED'],
  sample: { body: { endpoint: ADDRESS } },
})

export const devices = endpoint({
  ...OWN_CALL,
  method: 'GET',
  path: '/push/devices',
  summary: 'One’s own browsers that are told while no tab is open',
  answer: PushDevices,
})

export const forgetDevice = endpoint({
  ...OWN_CALL,
  method: 'DELETE',
  path: '/push/devices/:deviceId',
  ids: { 'params.deviceId': 'pushDevice' },
  summary: 'One of one’s own browsers is told no more',
  params: DeviceIdParam,
  answer: 'done',
  refuses: ['ERR_NOT_FOUND'],
})

export const forgetOthers = endpoint({
  ...OWN_CALL,
  method: 'POST',
  path: '/push/forget-others',
  summary: 'Of one’s own browsers only this one is told from now on',
  body: PushAddress,
  answer: 'done',
  sample: { body: { endpoint: ADDRESS } },
})

export const queueAlerts = endpoint({
  ...OWN_CALL,
  method: 'GET',
  path: '/notifications/queues',
  summary: 'Queues in which customers wait beyond the limit, of those that one hears of',
  answer: QueueAlerts,
})
