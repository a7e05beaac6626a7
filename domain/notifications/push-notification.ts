import type { UserActor } from '../core/contract/actor.ts'
import type { Language } from '../core/contract/languages.ts'
import type { NotificationSettings } from './contract/schema.ts'
import type { PUSH_TEXTS } from './push-texts.ts'

/** What one person is told. `topic` = what it replaces; `mark` = what it tells, so that it is not told twice. */
export type PushNotification = { topic: string; mark: string; title: string; body: string; url: string }

/** Who is told, how they want to be, and in their language. */
export type Reader = {
  user: UserActor
  settings: NotificationSettings
  language: Language
  texts: (typeof PUSH_TEXTS)[keyof typeof PUSH_TEXTS]
}

const LONGEST = 160

/** As much of a text as a notification shows. */
export const cut = (text: string) => text.slice(0, LONGEST).toWellFormed()
