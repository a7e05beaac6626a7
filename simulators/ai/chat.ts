import { refusal } from './refusal.ts'

/** Fields of a request that a strict service refuses, as some models do. */
export const REFUSED_FIELDS = [
  'max_tokens',
  'max_completion_tokens',
  'temperature',
  'parallel_tool_calls',
  'tools',
] as const
export type RefusedField = (typeof REFUSED_FIELDS)[number]

type ChatMessage = { role: string; content: string }
export type ChatRequest = { model: string; messages: ChatMessage[] } & Record<string, unknown>

const HAND_OVER = 'Ação: Transferir para o setor de atendimento'

/** The longest conversation, in messages, that the word "contexto" lets through. */
const SHORT = 4

/**
 * Answers by the last words of the user: `humano` calls the tool, `quebra` calls it with broken arguments,
 * `frase` says the phrase of a hand-over, `longo` is cut, `vazio` thinks until nothing is left, `filtro` and `recusa` are
 * refused, `nulo` says nothing, `contexto` is too long for it. Anything else is repeated.
 */
export function converse(request: ChatRequest, refused: ReadonlySet<RefusedField>): Response {
  const field = REFUSED_FIELDS.find((name) => refused.has(name) && name in request)
  if (field) return refusedField(field)
  const words = lastWords(request)
  if (words.includes('contexto') && request.messages.length > SHORT) return tooLong()
  const hasTools = 'tools' in request
  const reply = SCRIPT.find(([cue]) => words.includes(cue))?.[1](hasTools)
  return completion(request, reply ?? { content: `Você disse: ${lastText(request)}` })
}

type Reply = {
  content: string | null
  finish?: string
  refusal?: string
  call?: string
}

const SCRIPT: readonly (readonly [string, (hasTools: boolean) => Reply])[] = [
  ['humano', (hasTools) => handOver(hasTools, '{"motivo":"pediu uma pessoa"}')],
  ['quebra', (hasTools) => handOver(hasTools, '{"motivo": "sem fim')],
  ['frase', () => ({ content: `Um momento, por favor. AÇAO: transferir para o setor de atendimento` })],
  [
    'longo',
    () => ({ content: 'A primeira frase é esta. A segunda também. A terceira fic', finish: 'length' }),
  ],
  ['vazio', () => ({ content: '', finish: 'length' })],
  ['filtro', () => ({ content: null, finish: 'content_filter' })],
  ['recusa', () => ({ content: null, refusal: 'I cannot help with that.' })],
  ['nulo', () => ({ content: null })],
]

function handOver(hasTools: boolean, call: string): Reply {
  return hasTools
    ? { content: 'Vou chamar alguém.', call, finish: 'tool_calls' }
    : { content: `Vou chamar alguém. ${HAND_OVER}` }
}

function completion({ model, messages }: ChatRequest, reply: Reply): Response {
  const call = reply.call === undefined ? [] : [toolCall(reply.call)]
  const prompt = countWords(messages.map(({ content }) => content).join(' '))
  const answer = countWords(reply.content ?? '')
  return Response.json({
    id: 'chatcmpl-simulated',
    object: 'chat.completion',
    created: 1_780_000_000,
    model,
    choices: [
      {
        index: 0,
        finish_reason: reply.finish ?? 'stop',
        message: {
          role: 'assistant',
          content: reply.content,
          refusal: reply.refusal ?? null,
          ...(call.length > 0 && { tool_calls: call }),
        },
      },
    ],
    usage: { prompt_tokens: prompt, completion_tokens: answer, total_tokens: prompt + answer },
  })
}

function toolCall(text: string) {
  const called = { name: 'transferir_para_atendimento', arguments: text }
  return { id: 'call_1', type: 'function', function: called }
}

function refusedField(field: RefusedField): Response {
  const type = 'invalid_request_error'
  if (field === 'temperature') {
    const message = `Unsupported value: 'temperature' does not support 0.3 with this model. Only the default (1) value is supported.`
    return refusal({ status: 400, code: 'unsupported_value', message, type, param: field })
  }
  if (field === 'tools')
    return refusal({ status: 400, code: null, message: 'this model does not support tools', type })
  const otherField = field === 'max_tokens' ? 'max_completion_tokens' : 'max_tokens'
  const message = `Unsupported parameter: '${field}' is not supported with this model. Use '${otherField}' instead.`
  return refusal({ status: 400, code: 'unsupported_parameter', message, type, param: field })
}

function tooLong(): Response {
  const message = "This model's maximum context length is 128 tokens."
  return refusal({ status: 400, code: 'context_length_exceeded', message, type: 'invalid_request_error' })
}

function lastText({ messages }: ChatRequest): string {
  return messages.findLast(({ role }) => role === 'user')?.content ?? ''
}

function lastWords(request: ChatRequest): string {
  return lastText(request).toLowerCase()
}

function countWords(text: string): number {
  return text.split(/\s+/).filter(Boolean).length
}
