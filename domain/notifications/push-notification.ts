import type { UserActor } from '../core/contract/actor.ts'
import type { Language } from '../core/contract/languages.ts'
import type { NotificationSettings } from './contract/schema.ts'
import type { PUSH_TEXTS } from './push-texts.ts'

/**
 * A notification for one person. `topic` = the notifications that it replaces; `mark` = its content, so that it is not
 * sent twice.
 */
export type PushNotification = { topic: string; mark: string; title: string; body: string; url: string }

/** The recipient of a notification, with their settings and language. */
export type Reader = {
  user: UserActor
  settings: NotificationSettings
  language: Language
  texts: (typeof PUSH_TEXTS)[keyof typeof PUSH_TEXTS]
}

const LONGEST = 160

/** As much of a text as a notification shows. */
export const cut = (text: string) => text.slice(0, LONGEST).toWellFormed()
