import { expect, test } from 'bun:test'
import { type Random, randomFrom } from '#tests/prove/random.ts'
import { seedOfRun, tell } from '#tests/prove/report.ts'
import { timesOf } from '#tests/support/depth.ts'
import { BEGUN, type Believed, believe, type TalkStep } from '#tests/support/walks/walk-model.ts'
import { someAnswer, someTerms } from '#tests/support/walks/walk-terms.ts'
import type { BotMenu, BotOutcome, BotState, BotTerms } from './contract/bot-types.ts'
import { decide } from './contract/decide.ts'
import { FRESH } from './contract/steps/fresh.ts'
import { mayAnswer } from './may-answer.ts'

const WALKS = timesOf({ few: 2_000, many: 20_000 })
const MAX_TURNS = 12
/** So often a customer writes on to a person who has taken the conversation. */
const MAX_TO_PERSON = 3
/** Seven minutes past ten in São Paulo: no step of the clock ends where a shift does. */
const BEGINS = Date.parse('2026-11-23T13:07:00Z')
const STEPS = [0, 0, 0, 10, 10, 40, 170, 800]

/** Returns the place where the bot says that the customer is, in the model's words. */
function placeOf({ step, optionId, queueId }: BotState, isEnded: boolean): string {
  if (isEnded) return 'ended'
  if (step === 'option') return `options ${queueId} ${optionId}`
  return step === 'done' ? `waiting ${queueId}` : step === 'start' ? 'new' : step
}

function describeStep(talkStep: TalkStep): string {
  if (talkStep.stage === 'options') return `options ${talkStep.queue.id} ${talkStep.below?.id ?? null}`
  return talkStep.stage === 'waiting' ? `waiting ${talkStep.queue?.id ?? null}` : talkStep.stage
}

/** The same answer by pressing what was offered last, where it was offered; half of the time. */
function pressed(random: Random, text: string | null, menu: BotMenu | undefined) {
  const backWord = menu && text === 'Sair' ? 'sair' : text === '#' && menu?.hasBack ? '#' : undefined
  const answerId = backWord ?? menu?.choices[Number(text ?? 'x') - 1]?.id
  return answerId && random.below(2) === 0 ? { text: 'Título…', answerId } : { text }
}

function menuIn(outcome: BotOutcome | null): BotMenu | undefined {
  return outcome?.effects
    .flatMap((effect) => (effect.do === 'say' && effect.menu ? [effect.menu] : []))
    .at(-1)
}

/** The acts of colleagues on the conversation, as the ticket and the bot's row record them afterwards. */
class Colleagues {
  botEndedAt: Date | null = null
  isAccepted = false
  isPaused = false

  /** Once the bot has spoken: whoever takes the conversation takes it for good. */
  act(random: Random, now: Date, status: BotState['status']): void {
    if (random.below(20) === 0) this.isPaused = !this.isPaused
    if (random.below(25) > 0) return
    const takeover = random.pick(status === 'pending' ? ['accept', 'phone'] : ['phone'])
    if (takeover === 'accept') this.isAccepted = true
    else this.botEndedAt = now
  }

  hasTaken(): boolean {
    return this.isAccepted || this.botEndedAt !== null
  }

  hasTurn(): boolean {
    return this.hasTaken() || this.isPaused
  }

  /** As the machinery judges it. */
  lets(state: BotState): boolean {
    const status = this.isAccepted ? ('open' as const) : state.status
    const ticket = { status, isGroup: false, groupAsTicket: false, botEndedAt: this.botEndedAt }
    return mayAnswer(ticket) && !this.isPaused
  }
}

type Walk = { random: Random; terms: BotTerms; people: Colleagues; now: Date }
/** `asks` = what was said last is a question, or that nobody is there: something that may be said again. */
type Stand = { state: BotState; believed: Believed; menu: BotMenu | undefined; asks: boolean }

/** One message of the customer: where they are then, and by which rule that is. */
function step({ random, terms, people, now }: Walk, stood: Stand, context: { turn: number }) {
  const before = hasty(random, stood)
  const text = someAnswer(random)
  const event = pressed(random, text, before.menu)
  const outcome = people.lets(before.state) ? decide({ now: now, terms, state: before.state, event }) : null
  const silent = { ...before.believed, says: false }
  const next = people.hasTurn() ? silent : believe(before.believed, { answer: text, receivedAt: now, terms })
  const does = new Set(outcome?.effects.map((effect) => effect.do))
  const state = outcome?.state ?? before.state
  const actual = { place: placeOf(state, does.has('close')), says: does.has('say') }
  const expected = { place: describeStep(next.talkStep), says: next.says }
  if (actual.place !== expected.place || actual.says !== expected.says)
    expect({ ...context, text, now, ...actual }).toEqual({ ...context, text, now, ...expected })
  const menu = does.has('say') ? menuIn(outcome) : before.menu
  const rule = people.hasTurn() ? 'a person has it' : (outcome?.rule ?? 'silent')
  const asks = does.has('say') ? outcome?.rule !== 'vacation' : stood.asks
  return { stand: { state, believed: next, menu, asks }, rule }
}

/** Now and then they write before they have read what was said last. */
function hasty(random: Random, stood: Stand): Stand {
  const isUnread = random.below(5) === 0 && stood.asks
  const { state, believed } = stood
  return { ...stood, state: { ...state, isUnread }, believed: { ...believed, isUnread } }
}

function begun(terms: BotTerms): Stand {
  const state: BotState = { ...FRESH, status: terms.settings.enableLGPD ? 'lgpd' : 'pending' }
  return { state, believed: BEGUN, menu: undefined, asks: false }
}

/** One conversation to its end, or to its last message; tells the rules that it went by. */
function walk(random: Random, context: { seed: number; number: number }): string[] {
  const people = new Colleagues()
  const conversation = { random, terms: someTerms(random), people, now: new Date(BEGINS) }
  const rules: string[] = []
  let stand = begun(conversation.terms)
  let toPerson = 0
  for (let turn = 0; turn < MAX_TURNS && toPerson < MAX_TO_PERSON; turn++) {
    const done = step(conversation, stand, { ...context, turn })
    stand = done.stand
    rules.push(done.rule)
    if (stand.believed.talkStep.stage === 'ended') break
    if (people.hasTaken()) toPerson += 1
    people.act(random, conversation.now, stand.state.status)
    conversation.now = new Date(conversation.now.getTime() + random.pick(STEPS) * 60_000)
  }
  return rules
}

test(`${WALKS} conversations by chance go where a small model of the rules says, by a printed seed`, () => {
  const random = randomFrom(seedOfRun())
  const counts: Record<string, number> = {}
  const began = process.cpuUsage()
  for (let number = 0; number < WALKS; number++)
    for (const rule of walk(random, { seed: random.seed, number })) counts[rule] = (counts[rule] ?? 0) + 1
  const { user, system } = process.cpuUsage(began)
  expect(Object.keys(counts).length).toBeGreaterThan(15)
  const cpu = Math.round((user + system) / 1_000_000)
  tell('bot walks', { seed: random.seed, walks: WALKS, cpuSeconds: cpu, ...counts })
})
