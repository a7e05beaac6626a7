import type { ModelError } from './model-error.ts'

/** The fields that a server takes, of those in which servers differ. */
export type Dialect = {
  limitField: 'max_tokens' | 'max_completion_tokens' | null
  /** It has refused one of the two already. */
  isLimitSwapped: boolean
  sendsTemperature: boolean
  sendsParallel: boolean
  sendsTools: boolean
}

const OPENAI_HOST = 'api.openai.com'

/** Dialects that servers have taught us, by base address and model. */
const learnt = new Map<string, Dialect>()
const MAX_LEARNT = 500

type Server = { baseUrl: string; model: string }

/** OpenAI's newer models refuse `max_tokens`; many servers of the same protocol know nothing else. */
export function dialectOf({ baseUrl, model }: Server): Dialect {
  const isOpenAi = URL.parse(baseUrl)?.host === OPENAI_HOST
  return (
    learnt.get(`${baseUrl} ${model}`) ?? {
      limitField: isOpenAi ? 'max_completion_tokens' : 'max_tokens',
      isLimitSwapped: false,
      sendsTemperature: true,
      sendsParallel: true,
      sendsTools: true,
    }
  )
}

export function rememberDialect({ baseUrl, model }: Server, dialect: Dialect): void {
  if (learnt.size >= MAX_LEARNT) learnt.clear()
  learnt.set(`${baseUrl} ${model}`, dialect)
}

const FIELDS = ['max_completion_tokens', 'max_tokens', 'temperature', 'parallel_tool_calls', 'tools'] as const
type Field = (typeof FIELDS)[number]

/** The dialect without the field that the server refused; undefined where it refused something else. */
export function withoutRefused(dialect: Dialect, error: ModelError): Dialect | undefined {
  const field = refusedField(error)
  return field && isSent(dialect, field) ? { ...dialect, ...changeOf(dialect, field) } : undefined
}

/** By the name in `param`, or else the first that the message names: in "'max_tokens' … use 'max_completion_tokens'" the refused one. */
function refusedField({ param, message }: ModelError): Field | undefined {
  const named = FIELDS.find((field) => field === param)
  if (named) return named
  const positions = FIELDS.map((field) => ({ field, index: message.search(new RegExp(`\\b${field}\\b`)) }))
  return positions.filter(({ index }) => index >= 0).sort((a, b) => a.index - b.index)[0]?.field
}

function isSent(dialect: Dialect, field: Field): boolean {
  if (field === 'temperature') return dialect.sendsTemperature
  if (field === 'tools') return dialect.sendsTools
  return field === 'parallel_tool_calls'
    ? dialect.sendsParallel && dialect.sendsTools
    : dialect.limitField === field
}

function changeOf({ limitField, isLimitSwapped }: Dialect, field: Field): Partial<Dialect> {
  if (field === 'temperature') return { sendsTemperature: false }
  if (field === 'tools') return { sendsTools: false }
  if (field === 'parallel_tool_calls') return { sendsParallel: false }
  if (isLimitSwapped) return { limitField: null }
  return {
    limitField: limitField === 'max_tokens' ? 'max_completion_tokens' : 'max_tokens',
    isLimitSwapped: true,
  }
}
