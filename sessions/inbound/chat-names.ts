import type { Chat } from '#domain/channels/contract/inbound.ts'

/** The prefix of the names of groups. */
export const GROUP = 'group '
/** Persons who may be one, as the contacts know and the events do not. */
const UNSURE = 'person who may be another'

type Person = Extract<Chat, { kind: 'person' }>['person']

/**
 * Names chats for as long as events of them wait in memory: events with one name keep their order, others pass each other.
 * A person who is named by number in one event and by hidden id in another is one as soon as an event names both. Who is
 * named by one kind alone, beside others who are named by the other kind alone, may be one of them: such persons share a
 * name from then on.
 */
export function openChatNames() {
  const names = new Map<string, string>()
  const aloneKinds = new Set<string>()
  let isUnsure = false
  let willBeUnsure = false

  function nameOfPerson({ phone, lid }: Person): string | undefined {
    const aliases = [lid && `lid ${lid}`, phone && `phone ${phone}`].filter((alias) => alias !== null)
    const chatNames = new Set(aliases.flatMap((alias) => names.get(alias) ?? []))
    if (chatNames.size > 1) return undefined
    const [name = newName(aliases)] = chatNames
    if (name !== undefined) for (const alias of aliases) names.set(alias, name)
    return name
  }

  function newName(aliases: readonly string[]): string | undefined {
    const [first = ''] = aliases
    if (aliases.length > 1) return `person ${first}`
    if (isUnsure) return UNSURE
    aloneKinds.add(first.slice(0, 3))
    willBeUnsure = aloneKinds.size > 1
    return willBeUnsure ? undefined : `person ${first}`
  }

  return {
    /** Undefined when an event of this chat must wait until nothing is in memory any more. */
    nameOf(chat: Chat): string | undefined {
      return chat.kind === 'group' ? GROUP + chat.groupId : nameOfPerson(chat.person)
    },
    /** Nothing is in memory any more. */
    forget(): void {
      names.clear()
      aloneKinds.clear()
      isUnsure ||= willBeUnsure
    },
  }
}
