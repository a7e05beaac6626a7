import type { BotQueue, BotTerms } from '#domain/bot/contract/bot-types.ts'
import { WEEKDAYS, type WeekHours } from '#domain/hours/contract/schema.ts'
import type { TreeOption } from '#domain/queues/contract/option-schema.ts'
import { decodeSettings } from '#domain/settings/get-settings.ts'
import type { Random } from '#tests/prove/random.ts'

let ids = 0

function aTree(random: Random, depth: number): TreeOption[] {
  return Array.from({ length: 1 + random.below(3) }, (_, index) => {
    ids += 1
    return {
      id: ids,
      name: `Opção ${index + 1} ${'abc'.charAt(index)}`,
      greetingMessage: random.below(3) === 0 ? '' : `Texto ${ids}`,
      queueType: random.pick(['text', 'text', 'text', 'queue', 'attendent'] as const),
      closeTicket: random.below(6) === 0,
      optQueueId: 1 + random.below(3),
      optUserId: 77,
      optFileId: null,
      options: depth > 0 && random.below(2) === 0 ? aTree(random, depth - 1) : [],
    }
  })
}

/** Shifts from eight to twelve and from one to six, on some days of the week. */
function someWeek(random: Random): WeekHours {
  const open = WEEKDAYS.filter(() => random.below(4) > 0)
  const shifts = { startTimeA: '08:00', endTimeA: '12:00', startTimeB: '13:00', endTimeB: '18:00' }
  return open.map((weekdayEn) => ({ weekday: '', weekdayEn, ...shifts }))
}

function aQueue(random: Random, index: number): BotQueue {
  const id = index + 1
  const version = random.below(3) > 0 ? { id, tree: { options: aTree(random, 2) } } : null
  const outOfHoursMessage = random.below(4) > 0 ? `Fila ${id} fechada` : ''
  const words = { greetingMessage: `Fila ${id}`, outOfHoursMessage, fileListId: null }
  return {
    id,
    name: `Fila ${'xyzw'.charAt(index)}`,
    ...words,
    schedules: someWeek(random),
    closeTicket: random.below(5) === 0,
    version,
  }
}

/** A connection of one to four queues, now and then with hours, a vacation, consent and silence after a menu. */
export function someTerms(random: Random): BotTerms {
  const queues = Array.from({ length: random.pick([1, 2, 3, 4]) }, (_, index) => aQueue(random, index))
  const asksConsent = { enableLGPD: true, lgpdMessage: 'Dados?' }
  // Judging hours costs most of a walk.
  const usual = random.below(3) > 0
  const scheduleType = usual ? 'disabled' : random.pick(['company', 'connection', 'queue'] as const)
  const isAway = random.below(8) === 0
  const [start, end] = isAway ? ['2026-11-24', '2026-11-25'] : [null, null]
  return {
    timeZone: 'America/Sao_Paulo',
    holidays: [],
    companySchedules: someWeek(random),
    otherQueues: [],
    isDisabled: false,
    isGroup: false,
    settings: {
      ...decodeSettings(new Map()),
      ...(random.below(3) === 0 && asksConsent),
      scheduleType,
      sendGreetingMessageOneQueues: random.below(2) === 0,
    },
    connection: {
      greetingMessage: 'Olá',
      complationMessage: 'Tchau',
      schedules: someWeek(random),
      queues,
      outOfHoursMessage: random.below(4) > 0 ? 'Fechado' : '',
      maxUseBotQueues: random.below(5),
      timeUseBotQueues: random.pick([0, 0, 20]),
      collectiveVacationStart: start,
      collectiveVacationEnd: end,
      collectiveVacationMessage: isAway ? 'Férias' : '',
    },
  }
}

/**
 * Returns a text that a customer may write: a line's number, a number without a line, the ways out, words, or no text
 * at all.
 */
export function someAnswer(random: Random): string | null {
  const kind = random.below(10)
  if (kind < 5) return String(1 + random.below(4))
  if (kind === 5) return '#'
  if (kind === 6) return random.below(4) === 0 ? 'Sair' : '9'
  return random.pick([null, 'bom dia', '1 2', '', 'Fila x'])
}
