import { useTranslation } from 'react-i18next'
import { TOLD_RULES } from '#domain/bot/contract/rules.ts'
import type { TicketLogType, TicketLogView } from '#domain/tickets/contract/log-schema.ts'

/** Returns a function that words a line of a ticket's history, without its time. */
export function useLogText(): (entry: TicketLogView) => string {
  const { t, i18n } = useTranslation('tickets')
  return (entry) => {
    const { user, queue, names } = entry
    return t(keyOf(entry), {
      user: user?.name ?? t('log.system'),
      queue: queue?.name ?? t('noQueue'),
      names: new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(names),
      count: names.length,
    })
  }
}

/** Returns the text key of a log entry. For the bot, the rule says what happened. */
function keyOf({ type, user, rule }: TicketLogView) {
  if (type === 'bot')
    return `log.rule.${TOLD_RULES.find((toldRule) => toldRule === rule) ?? 'other'}` as const
  return user && isOfBoth(type) ? (`log.${type}By` as const) : (`log.${type}` as const)
}

/** The log types that customers cause by writing, and colleagues by a press. */
const OF_BOTH = ['create', 'reopen', 'nps'] as const

function isOfBoth(type: TicketLogType): type is (typeof OF_BOTH)[number] {
  return OF_BOTH.some((candidate) => candidate === type)
}
