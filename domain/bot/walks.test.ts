import { expect, test } from 'bun:test'
import { type Random, randomFrom } from '#tests/prove/random.ts'
import { seedOfRun, tell } from '#tests/prove/report.ts'
import type { TreeOption } from '../queues/option-schema.ts'
import { decodeSettings } from '../settings/get-settings.ts'
import type { BotMenu, BotOutcome, BotQueue, BotState, BotTerms } from './bot-types.ts'
import { decide } from './decide.ts'

/*
 * Conversations by chance against a small model of the rules, written from server behaviour §2.1, §2.2, §2.7 and §2.14 and not from
 * the code: where a customer is, and how often the bot may still repeat itself there.
 */

const WALKS = 20_000
const MOST_TURNS = 10
const NOW = new Date('2026-11-23T13:00:00Z')

/** Where the model believes a customer to be. */
type Place =
  | { at: 'new' | 'consent' | 'menu' | 'waiting' | 'ended' }
  | { at: 'options'; queue: BotQueue; below: TreeOption | null }

let ids = 0

function aTree(random: Random, depth: number): TreeOption[] {
  return Array.from({ length: 1 + random.below(3) }, (_, place) => {
    ids += 1
    return {
      id: ids,
      name: `Opção ${place + 1} ${'abc'.charAt(place)}`,
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

function someTerms(random: Random): BotTerms {
  const queues = Array.from({ length: 2 + random.below(3) }, (_, place): BotQueue => {
    const id = place + 1
    const version = random.below(3) > 0 ? { id, tree: { options: aTree(random, 2) } } : null
    const name = `Fila ${'xyzw'.charAt(place)}`
    const words = { greetingMessage: `Fila ${id}`, outOfHoursMessage: '', schedules: null, fileListId: null }
    return { id, name, ...words, closeTicket: random.below(5) === 0, version }
  })
  const asksConsent = { enableLGPD: true, lgpdMessage: 'Dados?' }
  return {
    ...{
      timeZone: 'America/Sao_Paulo',
      holidays: [],
      companySchedules: null,
      otherQueues: [],
      isDisabled: false,
      isGroup: false,
    },
    settings: { ...decodeSettings(new Map()), ...(random.below(3) === 0 && asksConsent) },
    connection: {
      ...{ greetingMessage: 'Olá', complationMessage: 'Tchau', outOfHoursMessage: '', schedules: null },
      ...{ maxUseBotQueues: random.below(5), timeUseBotQueues: 0, queues },
      ...{ collectiveVacationStart: null, collectiveVacationEnd: null, collectiveVacationMessage: '' },
    },
  }
}

/** What a customer may write: a line's number, one that is none, the ways out, words, or no text at all. */
function someAnswer(random: Random): string | null {
  const kind = random.below(10)
  if (kind < 5) return String(1 + random.below(4))
  if (kind === 5) return '#'
  if (kind === 6) return random.below(4) === 0 ? 'Sair' : '9'
  return random.pick([null, 'bom dia', '1 2', '', 'Fila x'])
}

type Believed = { place: Place; repeats: number }

type Next = Believed & { says: boolean }
const ENDED: Next = { place: { at: 'ended' }, repeats: 0, says: true }
const MENU: Next = { place: { at: 'menu' }, repeats: 1, says: true }

/** What the rules say becomes of it; `says` = whether the bot has to answer. */
function believe(before: Believed, answer: string | null, terms: BotTerms): Next {
  const { place } = before
  if (place.at === 'new')
    return terms.settings.enableLGPD ? { place: { at: 'consent' }, repeats: 0, says: true } : MENU
  if (place.at === 'waiting' || place.at === 'ended') return { ...before, says: false }
  return answer === 'Sair' ? ENDED : believeWord(before, answer, terms)
}

/** What becomes of a word where the bot waits for one. */
function believeWord(before: Believed, answer: string | null, terms: BotTerms): Next {
  const { place } = before
  const { queues, maxUseBotQueues: most } = terms.connection
  const left = most === 0 || before.repeats < most
  const stay = { place, repeats: left ? before.repeats + 1 : before.repeats, says: left }
  if (place.at === 'options') return believeAnswer(place, answer, queues) ?? stay
  if (place.at === 'consent') return { 1: MENU, 2: ENDED }[answer ?? ''] ?? stay
  const queue = queues.find(({ id, name }) => String(id) === answer || name === answer)
  return queue ? believeQueue(queue) : stay
}

function believeAnswer(
  { queue, below }: Extract<Place, { at: 'options' }>,
  answer: string | null,
  queues: readonly BotQueue[],
): Next | null {
  if (answer === '#') return MENU
  const lines = below?.options ?? queue.version?.tree.options ?? []
  const chosen = lines[Number(answer ?? 'x') - 1]
  return chosen ? believeOption(queue, chosen, queues) : null
}

function believeQueue(queue: BotQueue): Next {
  if (queue.version) return { place: { at: 'options', queue, below: null }, repeats: 0, says: true }
  return { place: { at: queue.closeTicket ? 'ended' : 'waiting' }, repeats: 0, says: true }
}

function believeOption(queue: BotQueue, option: TreeOption, queues: readonly BotQueue[]): Next {
  const words = option.greetingMessage !== ''
  if (option.closeTicket) return { place: { at: 'ended' }, repeats: 0, says: words }
  const target = queues.find(({ id }) => id === option.optQueueId)
  if (option.queueType === 'queue')
    return target ? believeQueue(target) : { place: { at: 'waiting' }, repeats: 0, says: words }
  if (option.queueType === 'attendent' || option.options.length === 0)
    return { place: { at: 'waiting' }, repeats: 0, says: words }
  return { place: { at: 'options', queue, below: option }, repeats: 0, says: true }
}

/** Where the bot says that the customer is, in the model's words. */
function placeOf({ step, optionId, queueId }: BotState, isEnded: boolean): string {
  if (isEnded) return 'ended'
  return step === 'option' ? `options ${queueId} ${optionId}` : step === 'done' ? 'waiting' : step
}

function said(place: Place): string {
  return place.at === 'options' ? `options ${place.queue.id} ${place.below?.id ?? null}` : place.at
}

/** The same answer by pressing what was offered last, where it was offered; half of the time. */
function pressed(random: Random, text: string | null, menu: BotMenu | undefined) {
  const way = menu && text === 'Sair' ? 'sair' : text === '#' && menu?.hasBack ? '#' : undefined
  const answerId = way ?? menu?.choices[Number(text ?? 'x') - 1]?.id
  return answerId && random.below(2) === 0 ? { text: 'Título…', answerId } : { text }
}

function menuIn(outcome: BotOutcome | null): BotMenu | undefined {
  return outcome?.effects
    .flatMap((effect) => (effect.do === 'say' && effect.menu ? [effect.menu] : []))
    .at(-1)
}

/** One conversation to its end, or to its tenth message; tells the rules that it went by. */
function walk(random: Random, where: object): string[] {
  const terms = someTerms(random)
  const status = terms.settings.enableLGPD ? ('lgpd' as const) : ('pending' as const)
  let state: BotState = {
    ...{ status, queueId: null, userId: null, used: 0, step: 'start', version: null },
    ...{ optionId: null, quietUntil: null, vacationDay: null },
  }
  let believed: Believed = { place: { at: 'new' }, repeats: 0 }
  const rules: string[] = []
  let menu: BotMenu | undefined
  for (let turn = 0; turn < MOST_TURNS && believed.place.at !== 'ended'; turn++) {
    const text = someAnswer(random)
    const event = { ...pressed(random, text, menu), begins: turn === 0 }
    const outcome = decide({ now: NOW, terms, state, event })
    menu = menuIn(outcome) ?? menu
    const expected = believe(believed, text, terms)
    const does = new Set(outcome?.effects.map((effect) => effect.do))
    state = outcome?.state ?? state
    const found = { place: placeOf(state, does.has('close')), says: does.has('say') }
    expect({ ...where, turn, text, ...found }).toEqual({
      ...{ ...where, turn, text, place: said(expected.place), says: expected.says },
    })
    believed = expected
    rules.push(outcome?.rule ?? 'silent')
  }
  return rules
}

test('20,000 conversations by chance go where a small model of the rules says, by a printed seed', () => {
  const random = randomFrom(seedOfRun())
  const counts: Record<string, number> = {}
  for (let number = 0; number < WALKS; number++)
    for (const rule of walk(random, { seed: random.seed, number })) counts[rule] = (counts[rule] ?? 0) + 1
  expect(Object.keys(counts).length).toBeGreaterThan(10)
  tell('bot walks', { seed: random.seed, walks: WALKS, ...counts })
}, 60_000)
