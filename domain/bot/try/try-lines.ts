import { and, eq, inArray } from 'drizzle-orm'
import { fileLists } from '#db/schema/file-lists.ts'
import { files } from '#db/schema/files.ts'
import { users } from '#db/schema/users.ts'
import type { Tx } from '../../core/context.ts'
import { inCompany } from '../../core/tenancy.ts'
import { canPress } from '../../messages/contract/interactive/can-press.ts'
import { type BotEffect, type BotTerms, queueOf } from '../contract/bot-types.ts'
import { saidAs } from '../contract/menu/said-as.ts'
import type { TryLine } from '../contract/try/try-schema.ts'
import type { FirstTerms } from '../read-bot.ts'

type Greeting = { as: 'image' | 'video'; name: string }

/** The company's facts that the phone of a try shows beside its terms. */
export type TryFacts = {
  terms: BotTerms
  channel: FirstTerms['channel']
  /** Null = none, or it is not there yet. */
  greeting: Greeting | null
  users: ReadonlyMap<number, string>
  lists: ReadonlyMap<number, string>
}

/** The people and lists of files to whom and which the answers lead, and the file of the greeting. */
export async function readShown(
  tx: Tx,
  first: FirstTerms,
  effects: readonly BotEffect[],
): Promise<Omit<TryFacts, 'terms'>> {
  const userIds = effects.flatMap((effect) => (effect.do === 'log' && effect.userId ? [effect.userId] : []))
  const listIds = effects.flatMap((effect) => (effect.do === 'sendFiles' ? [effect.listId] : []))
  const people =
    userIds.length > 0
      ? await tx.db
          .select({ id: users.id, name: users.name })
          .from(users)
          .where(inCompany(tx, users, inArray(users.id, userIds)))
      : []
  const lists =
    listIds.length > 0
      ? await tx.db
          .select({ id: fileLists.id, name: fileLists.name })
          .from(fileLists)
          .where(inCompany(tx, fileLists, inArray(fileLists.id, listIds)))
      : []
  const byId = (rows: { id: number; name: string }[]) => new Map(rows.map(({ id, name }) => [id, name]))
  const { channel, greetingFileId } = first
  const greeting = greetingFileId === null ? null : await greetingOf(tx, greetingFileId)
  return { channel, greeting, users: byId(people), lists: byId(lists) }
}

async function greetingOf(tx: Tx, fileId: number): Promise<Greeting | null> {
  const [file] = await tx.db
    .select({ mime: files.mime, name: files.originalName })
    .from(files)
    .where(inCompany(tx, files, and(eq(files.id, fileId), eq(files.state, 'stored'))))
  return file ? { as: file.mime.startsWith('video/') ? 'video' : 'image', name: file.name ?? '' } : null
}

/** In a try nobody else waits: whoever is told their place is the first. */
export function linesOf(effect: BotEffect, tryFacts: TryFacts): TryLine[] {
  const { terms } = tryFacts
  const note = (kind: Extract<TryLine, { by: 'note' }>['note'], subject = ''): TryLine[] => [
    { by: 'note', note: kind, of: subject },
  ]
  switch (effect.do) {
    case 'say':
      return effect.text.trim() === '' ? [] : [wordsOf(effect, tryFacts)]
    case 'log':
      if (effect.type === 'userDefine') return note('user', tryFacts.users.get(effect.userId ?? 0))
      return effect.type === 'queue' ? note('queue', queueOf(terms, effect.queueId)?.name) : []
    case 'sendFile':
      return note('file', effect.caption)
    case 'note':
      return note('private', effect.text)
    case 'assign':
      return note('assign', queueOf(terms, effect.queueId)?.name)
    case 'tellPosition':
      return placeWords(terms.settings.sendQueuePositionMessage)
    case 'sendFiles':
      return note('files', tryFacts.lists.get(effect.listId))
    case 'keepConsent':
      return note('consent')
    case 'close':
      return note('closed')
  }
}

/** As the connection's channel shows it. */
function wordsOf(
  sayEffect: Extract<BotEffect, { do: 'say' }>,
  { terms, channel, greeting }: TryFacts,
): TryLine {
  const chatBotType = canPress({ channel, isGroup: terms.isGroup }) ? terms.settings.chatBotType : 'text'
  const { withFile, pressable } = saidAs(sayEffect, { chatBotType, hasFile: greeting !== null })
  const text = sayEffect.menu && pressable ? sayEffect.menu.text : sayEffect.text
  return {
    by: 'bot',
    text: sayEffect.text,
    ...(sayEffect.menu && { menu: pressable }),
    ...(sayEffect.withGreetingFile && { file: withFile && greeting ? { ...greeting, text } : null }),
  }
}

function placeWords(words: string): TryLine[] {
  return words.trim() === '' ? [] : [{ by: 'bot', text: `${words.trim()} *1*` }]
}
