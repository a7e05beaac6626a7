/** A voice in which an assistant answers; `texto` is none. Specification 3 §3. */
export type Voice = {
  value: string
  /** As people call it. */
  name: string
  service: 'azure' | 'openai'
  /** It sounds like a child. */
  isChild?: true
}

/** The answer is written. */
export const TEXT_VOICE = 'texto'

const AZURE_NAMES = [
  ['Francisca', 'Francisca'],
  ['Antonio', 'Antônio'],
  ['Brenda', 'Brenda'],
  ['Donato', 'Donato'],
  ['Elza', 'Elza'],
  ['Fabio', 'Fábio'],
  ['Giovanna', 'Giovanna'],
  ['Humberto', 'Humberto'],
  ['Julio', 'Júlio'],
  ['Leila', 'Leila'],
  ['Leticia', 'Letícia'],
  ['Manuela', 'Manuela'],
  ['Nicolau', 'Nicolau'],
  ['Valerio', 'Valério'],
  ['Yara', 'Yara'],
] as const

const OPENAI_NAMES = [
  'alloy',
  'ash',
  'ballad',
  'cedar',
  'coral',
  'echo',
  'fable',
  'marin',
  'nova',
  'onyx',
  'sage',
  'shimmer',
  'verse',
] as const

/** Every voice, in the order in which they are offered: Azure's of Brazilian Portuguese, then OpenAI's. */
export const VOICES: readonly Voice[] = [
  ...AZURE_NAMES.map(([id, name]): Voice => {
    const voice: Voice = { value: `pt-BR-${id}Neural`, name, service: 'azure' }
    return id === 'Leticia' ? { ...voice, isChild: true } : voice
  }),
  ...OPENAI_NAMES.map((name): Voice => ({ value: name, name, service: 'openai' })),
]

/** Undefined for what is written. */
export function voiceOf(value: string): Voice | undefined {
  return VOICES.find((voice) => voice.value === value)
}
