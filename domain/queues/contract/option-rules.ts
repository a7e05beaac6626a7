import { folded } from '../../core/contract/values/folded.ts'
import { type GivenOption, OPTION_BOUNDS, type OptionTargets, type OptionType } from './option-schema.ts'
import { everyOption, type OptionPath } from './option-tree.ts'

/** The possible errors of an option. `deadEnd`: choosing it says nothing, leads nowhere and ends nothing. */
export const OPTION_FAULTS = [
  'required',
  'tooShort',
  'double',
  'deadEnd',
  'wordsRequired',
  'gone',
  'notInQueue',
  'loop',
  'unreached',
  'tooDeep',
  'tooMany',
] as const
export type OptionFaultCode = (typeof OPTION_FAULTS)[number]
export type OptionField =
  | 'name'
  | 'greetingMessage'
  | 'optQueueId'
  | 'optUserId'
  | 'optIntegrationId'
  | 'optFileId'
  | 'options'
export type OptionFault = { path: OptionPath; field: OptionField; code: OptionFaultCode }

/** The fields that name where an option of a type leads. */
export const TARGET_FIELDS = {
  text: [],
  queue: ['optQueueId'],
  attendent: ['optQueueId', 'optUserId'],
  integration: ['optIntegrationId'],
  file: ['optFileId'],
} as const satisfies Record<OptionType, readonly OptionField[]>

type Judged = { queueId: number; targets: OptionTargets }

/**
 * Returns the errors that keep a menu from being saved: dead ends, names that nobody can tell apart, more options than
 * a customer reads. The server refuses by them and the editor shows them. For a menu with too many options, only that
 * error is returned: a request may hold tens of thousands. Specification 2 §5.
 */
export function faultsOf(options: readonly GivenOption[], judged: Judged): OptionFault[] {
  const every = [...everyOption(options)]
  if (every.length > OPTION_BOUNDS.options) return [{ path: [], field: 'options', code: 'tooMany' }]
  const faults = every.flatMap(({ option, path }) =>
    faultsOfOne(option, path.length, judged).map((fault) => ({ path, ...fault })),
  )
  const levels = [[], ...every.map(({ path }) => path)]
  return [...faults, ...levels.flatMap((path) => doublesBelow(options, path))]
}

type Fault = Omit<OptionFault, 'path'>

function faultsOfOne(option: GivenOption, level: number, judged: Judged): Fault[] {
  const faults: (Fault | undefined)[] = [
    nameFault(option),
    wordsFault(option),
    ...TARGET_FAULTS[option.queueType](option, judged),
    belowFault(option),
    level > OPTION_BOUNDS.levels ? { field: 'options', code: 'tooDeep' } : undefined,
  ]
  return faults.filter((fault) => fault !== undefined)
}

function nameFault({ name }: GivenOption): Fault | undefined {
  if (name.trim() === '') return { field: 'name', code: 'required' }
  return name.trim().length < OPTION_BOUNDS.shortestName ? { field: 'name', code: 'tooShort' } : undefined
}

/** One that leads on has words above what is chosen from; one of words alone says some, unless it ends the conversation. */
function wordsFault({ queueType, greetingMessage, closeTicket, options }: GivenOption): Fault | undefined {
  if (greetingMessage.trim() !== '' || queueType === 'queue' || queueType === 'attendent') return undefined
  if (options.length > 0) return { field: 'greetingMessage', code: 'wordsRequired' }
  return closeTicket || queueType === 'file' || queueType === 'integration'
    ? undefined
    : { field: 'greetingMessage', code: 'deadEnd' }
}

/**
 * Returns the error of an option with options below it that no customer reaches, because the option ends the
 * conversation or leads elsewhere.
 */
function belowFault({ queueType, closeTicket, options }: GivenOption): Fault | undefined {
  const isLeft = closeTicket || ['queue', 'attendent', 'integration'].includes(queueType)
  return isLeft && options.length > 0 ? { field: 'options', code: 'unreached' } : undefined
}

const TARGET_FAULTS = {
  text: () => [],
  queue: (option, judged) => [queueFault(option, judged)],
  attendent: (option, judged) => [attendantFault(option, judged)],
  integration: ({ optIntegrationId }, { targets }) => [
    optIntegrationId == null
      ? { field: 'optIntegrationId', code: 'required' }
      : targets.integrations.some(({ id }) => id === optIntegrationId)
        ? undefined
        : { field: 'optIntegrationId', code: 'gone' },
  ],
  file: ({ optFileId }, { targets }) => [
    optFileId == null
      ? { field: 'optFileId', code: 'required' }
      : targets.fileLists.some(({ id }) => id === optFileId)
        ? undefined
        : { field: 'optFileId', code: 'gone' },
  ],
} satisfies Record<OptionType, (option: GivenOption, judged: Judged) => (Fault | undefined)[]>

function queueFault({ optQueueId, greetingMessage }: GivenOption, judged: Judged): Fault | undefined {
  const field = 'optQueueId'
  if (optQueueId == null) return { field, code: 'required' }
  if (!judged.targets.queues.some(({ id }) => id === optQueueId)) return { field, code: 'gone' }
  return greetingMessage.trim() === '' && comesBack(optQueueId, judged) ? { field, code: 'loop' } : undefined
}

/** Whether who is sent to the queue can come back to this one without having read a word. */
function comesBack(
  from: number,
  { queueId, targets }: Judged,
  seenQueueIds: ReadonlySet<number> = new Set(),
): boolean {
  const queue = targets.queues.find(({ id }) => id === from)
  if (!queue || queue.hasWords || seenQueueIds.has(from)) return false
  if (from === queueId) return true
  return queue.silentTo.some((next) =>
    comesBack(next, { queueId, targets }, new Set([...seenQueueIds, from])),
  )
}

/** The attendant serves the queue that is named with them; without one, that of the menu. */
function attendantFault({ optQueueId, optUserId }: GivenOption, judged: Judged): Fault | undefined {
  const { queueId, targets } = judged
  if (optQueueId != null && !targets.queues.some(({ id }) => id === optQueueId))
    return { field: 'optQueueId', code: 'gone' }
  const field = 'optUserId'
  if (optUserId == null) return { field, code: 'required' }
  const user = targets.users.find(({ id }) => id === optUserId)
  if (!user) return { field, code: 'gone' }
  return user.queueIds.includes(optQueueId ?? queueId) ? undefined : { field, code: 'notInQueue' }
}

/** Those of one level that are called as one above them is. */
function doublesBelow(options: readonly GivenOption[], above: OptionPath): OptionFault[] {
  const siblings = siblingsAt(options, above).map(({ name }) => folded(name))
  return siblings.flatMap((name, index) =>
    name !== '' && siblings.indexOf(name) < index
      ? [{ path: [...above, index], field: 'name' as const, code: 'double' as const }]
      : [],
  )
}

function siblingsAt(options: readonly GivenOption[], above: OptionPath): readonly GivenOption[] {
  return above.reduce<readonly GivenOption[]>((level, index) => level[index]?.options ?? [], options)
}

/** The option with those targets alone that its type has. */
export function withOwnTargets<T extends Omit<GivenOption, 'options'>>(option: T) {
  const has = (field: OptionField) => TARGET_FIELDS[option.queueType].some((name) => name === field)
  return {
    ...option,
    optQueueId: has('optQueueId') ? (option.optQueueId ?? null) : null,
    optUserId: has('optUserId') ? (option.optUserId ?? null) : null,
    optIntegrationId: has('optIntegrationId') ? (option.optIntegrationId ?? null) : null,
    optFileId: has('optFileId') ? (option.optFileId ?? null) : null,
  }
}

/** A fault as the field that it is about: `options.0.options.2.name`. */
export function faultField({ path, field }: OptionFault): string {
  return [...path.map((index) => `options.${index}`), field].join('.')
}
