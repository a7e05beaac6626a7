import { z } from 'zod'
import { Flag, Id, JsonList, Text } from '../../core/contract/fields.ts'

/** The sounds that a device can make; `none` makes none. */
export const SOUNDS = ['chime', 'bell', 'knock', 'none'] as const
export type Sound = (typeof SOUNDS)[number]

/**
 * The customers' messages for which a user is notified while no tab is open: those of their own conversations, also
 * those that wait, or none.
 */
export const PUSH_MESSAGES = ['all', 'mine', 'none'] as const

/** Minutes that a customer may wait at most before one is told; 0 = one is not. */
const MAX_MINUTES = 1440

const TimeOrNone = z.union([z.literal(''), z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)]).default('')

/** The notification settings of a user. Times are the company's. */
export const NotificationSettings = z.object({
  messageSound: z.enum(SOUNDS).default('chime'),
  waitingSound: z.enum(SOUNDS).default('chime'),
  givenSound: z.enum(SOUNDS).default('bell'),
  mentionSound: z.enum(SOUNDS).default('knock'),
  /** Between these two nothing sounds and nothing is pushed; both or neither. */
  quietFrom: TimeOrNone,
  quietUntil: TimeOrNone,
  pushMessages: z.enum(PUSH_MESSAGES).default('all'),
  /** The queues whose waiting conversations are notified; none named = all of the user's own. */
  queueIds: JsonList(Id()),
  pushGiven: Flag().default(true),
  pushMentions: Flag().default(true),
  /** True to notify about colleagues' messages in the internal chat, except chats that the user has muted. */
  pushChats: Flag().default(true),
  waitingMinutes: z.coerce.number<number | string>().int().min(0).max(MAX_MINUTES).default(0),
  /** A connection is down: for those who manage connections. */
  pushConnections: Flag().default(true),
  /** Customers wait in a queue beyond its limit. Who has not chosen is told as an admin. */
  pushQueues: Flag().optional(),
  /** True to show the text in the notification; else it only says that there is something. */
  showText: Flag().default(true),
})
export type NotificationSettings = z.infer<typeof NotificationSettings>

/** As everybody has it who has chosen nothing. */
export const USUAL_SETTINGS: NotificationSettings = NotificationSettings.parse({ queueIds: [] })

/** Whether queues that wait beyond their limit are told to somebody of this profile. */
export function hearsQueues(profile: 'admin' | 'user', { pushQueues }: NotificationSettings): boolean {
  return pushQueues ?? profile === 'admin'
}

/** A queue in which customers wait beyond its limit, and since when it is so. */
export const QueueAlert = z.object({
  queueId: z.number(),
  name: z.string(),
  color: z.string(),
  waiting: z.number(),
  /** The queue's limit, in minutes. */
  minutes: z.number(),
  since: z.iso.datetime(),
})
export type QueueAlert = z.infer<typeof QueueAlert>
export const QueueAlerts = z.object({ alerts: z.array(QueueAlert) })
export type QueueAlerts = z.infer<typeof QueueAlerts>

export const DEVICE_SYSTEMS = ['Windows', 'Android', 'iOS', 'macOS', 'ChromeOS', 'Linux'] as const

/** One's own browser that is told while no tab is open. */
export const PushDevice = z.object({
  id: z.number(),
  /** As it calls itself; null where that is unknown. */
  browser: z.string().nullable(),
  system: z.enum(DEVICE_SYSTEMS).nullable(),
  createdAt: z.iso.datetime(),
  /** The last time that its push service accepted a notification. */
  toldAt: z.iso.datetime().nullable(),
  /** Its push service ended it: nothing reaches it until it subscribes anew. */
  endedAt: z.iso.datetime().nullable(),
  /** SHA-256 of its address, base64url: by it a browser knows itself. */
  addressHash: z.string(),
})
export type PushDevice = z.infer<typeof PushDevice>
export const PushDevices = z.object({ devices: z.array(PushDevice) })
export type PushDevices = z.infer<typeof PushDevices>
export const DeviceIdParam = z.object({ deviceId: Id() })

/** Returns the schema of a key of this many bytes, in base64url. */
const Key = (bytes: 65 | 16) => z.string().regex(bytes === 65 ? /^[\w-]{87}=?$/ : /^[\w-]{22}(==)?$/)

/** The subscription from a browser's push manager (RFC 8291): the address, the browser's key, and the shared secret. */
export const PushSubscriptionInput = z.object({
  endpoint: z.url({ protocol: /^https?$/ }).max(1000),
  keys: z.object({ p256dh: Key(65), auth: Key(16) }),
})
export type PushSubscriptionInput = z.infer<typeof PushSubscriptionInput>

export const PushAddress = z.object({ endpoint: Text(1000, 1) })

/** The server's key, which browsers are told when they subscribe (RFC 8292). */
export const PushKey = z.object({ publicKey: z.string() })
export type PushKey = z.infer<typeof PushKey>
