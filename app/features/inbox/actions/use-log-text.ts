import { useTranslation } from 'react-i18next'
import { TOLD_RULES } from '#domain/bot/contract/rules.ts'
import type { RunSteering } from '#domain/bot/contract/schema.ts'
import { CALL_FAILURES } from '#domain/flows/contract/call-failures.ts'
import { RUN_OUTCOMES } from '#domain/flows/contract/run/run-state.ts'
import type { TicketLogType, TicketLogView } from '#domain/tickets/contract/log-schema.ts'

/** Returns a function that words a line of a ticket's history, without its time. */
export function useLogText(): (entry: TicketLogView) => string {
  const { t, i18n } = useTranslation('tickets')
  return (entry) => {
    const { user, queue } = entry
    const names = namesOf(entry)
    const why = whyKey(entry)
    return t(keyOf(entry), {
      user: user?.name ?? t('log.system'),
      queue: queue?.name ?? t('noQueue'),
      names: new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(names),
      why: why && t(why),
      count: names.length,
    })
  }
}

/** Returns the text key of a log entry. For the bot, the rule says what happened. */
function keyOf(entry: TicketLogView) {
  const { type, user, rule, names } = entry
  // Written before ends had codes.
  if (isEnd(entry) && names.length === 1) return 'log.runEnd.plain'
  if (type === 'bot')
    return `log.rule.${TOLD_RULES.find((toldRule) => toldRule === rule) ?? 'other'}` as const
  const act = STEERINGS.find((candidate) => candidate === names[1])
  if (type === 'botSteered' && act) return `log.steered.${act}` as const
  return user && isOfBoth(type) ? (`log.${type}By` as const) : (`log.${type}` as const)
}

const STEERINGS = ['skip', 'stop', 'move'] as const satisfies readonly RunSteering['act'][]

/** The names of an entry without the codes that stand behind them. */
function namesOf(entry: TicketLogView): string[] {
  return isEnd(entry) || entry.type === 'botSteered' ? entry.names.slice(0, 1) : entry.names
}

/** Returns the text key of why a run ended: the failure if it is one that has words, else the outcome. */
function whyKey(entry: TicketLogView) {
  if (!isEnd(entry)) return
  const [, outcome, reason] = entry.names
  const failure = CALL_FAILURES.find((candidate) => candidate === reason)
  if (failure) return `log.runEnd.failure.${failure}` as const
  return `log.runEnd.outcome.${RUN_OUTCOMES.find((candidate) => candidate === outcome) ?? 'completed'}` as const
}

function isEnd({ type, rule }: TicketLogView): boolean {
  return type === 'bot' && rule === 'flowEnded'
}

/** The log types that customers cause by writing, and colleagues by a press. */
const OF_BOTH = ['create', 'reopen', 'nps'] as const

function isOfBoth(type: TicketLogType): type is (typeof OF_BOTH)[number] {
  return OF_BOTH.some((candidate) => candidate === type)
}
