/** The answer is written, and not spoken. */
export const TEXT_VOICE = 'texto'

/** Voices of Brazilian Portuguese, as the service calls them and as people do. Specification 3 §3. */
export const VOICES: readonly { value: string; name: string }[] = [
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
].map(([id, name = '']) => ({ value: `pt-BR-${id}Neural`, name }))
