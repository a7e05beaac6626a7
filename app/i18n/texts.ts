import type { Language } from '#domain/core/languages.ts'
import type announcements from '../features/announcements/texts/pt-BR.json'
import type companies from '../features/companies/texts/pt-BR.json'
import type connections from '../features/connections/texts/pt-BR.json'
import type helps from '../features/helps/texts/pt-BR.json'
import type plans from '../features/plans/texts/pt-BR.json'
import type queues from '../features/queues/texts/pt-BR.json'
import type quickMessages from '../features/quick-messages/texts/pt-BR.json'
import type settings from '../features/settings/texts/pt-BR.json'
import type tags from '../features/tags/texts/pt-BR.json'
import type users from '../features/users/texts/pt-BR.json'
import type bubbles from './pt-BR/bubbles.json'
import type common from './pt-BR/common.json'
import type composer from './pt-BR/composer.json'
import type contacts from './pt-BR/contacts.json'
import type errors from './pt-BR/errors.json'
import type kit from './pt-BR/kit.json'
import type login from './pt-BR/login.json'
import type messages from './pt-BR/messages.json'
import type shell from './pt-BR/shell.json'
import type tickets from './pt-BR/tickets.json'

/** The texts in Portuguese, which type the keys; the other languages are held to them by a check and a test. */
export type Texts = {
  announcements: typeof announcements
  bubbles: typeof bubbles
  common: typeof common
  companies: typeof companies
  composer: typeof composer
  connections: typeof connections
  contacts: typeof contacts
  errors: typeof errors
  helps: typeof helps
  kit: typeof kit
  login: typeof login
  messages: typeof messages
  plans: typeof plans
  settings: typeof settings
  queues: typeof queues
  'quick-messages': typeof quickMessages
  shell: typeof shell
  tags: typeof tags
  tickets: typeof tickets
  users: typeof users
}

export type Namespace = keyof Texts

/** What every page shows: loaded with each first visit. */
export const FRAME_TEXTS = ['common', 'errors', 'kit', 'shell'] as const satisfies Namespace[]

/** The namespaces that lie in `app/i18n/<language>/`; a feature's lie beside it, in `app/features/<noun>/texts/`. */
const SHARED: ReadonlySet<string> = new Set([
  ...FRAME_TEXTS,
  ...(['bubbles', 'composer', 'contacts', 'login', 'messages', 'tickets'] as const satisfies Namespace[]),
])

/** One namespace in one language: a file of its own for browsers. */
export async function loadTexts(language: Language, namespace: string): Promise<object> {
  const texts: { default: object } = SHARED.has(namespace)
    ? await import(`./${language}/${namespace}.json`)
    : await import(`../features/${namespace}/texts/${language}.json`)
  return texts.default
}
