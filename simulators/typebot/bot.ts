/** A text of a bubble, as Typebot's rich text; `*bold*` words become bold. */
export function richText(...lines: readonly string[]): object[] {
  return lines.map((line) => ({ type: 'p', children: leavesOf(line) }))
}

function leavesOf(line: string): object[] {
  return line
    .split(/(\*[^*]+\*)/)
    .filter((part) => part !== '')
    .map((part) => (part.startsWith('*') ? { text: part.slice(1, -1), bold: true } : { text: part }))
}

export type Bubble = { kind: 'bubble'; id: string; type: string; content: object }
export type Action = { kind: 'action'; action: Record<string, unknown> & { type: string } }
export type Item = { id: string; content: string; next?: string } & Record<string, unknown>
export type Input = {
  kind: 'input'
  id: string
  type: string
  items?: readonly Item[]
  options?: Record<string, unknown> & { isMultipleChoice?: boolean; retryMessageContent?: string }
  runtimeOptions?: object
  /** The variable that keeps the answer. */
  variable?: string
}
export type Step = Bubble | Action | Input | { kind: 'jump'; to: string }

/** A bot as data: blocks of steps by name, the first of which is `start`. */
export type Bot = {
  publicId: string
  blocks: Readonly<Record<string, readonly Step[]>>
  isClosed?: boolean
}

const text = (id: string, ...lines: string[]): Bubble => ({
  kind: 'bubble',
  id,
  type: 'text',
  content: { type: 'richText', richText: richText(...lines) },
})

/** The demo's bot: asks a name, offers choices, shows a picture and a voice note, takes a day, a number and a rating. */
export function demoBot(base: string): Bot {
  return {
    publicId: 'loja-demo',
    blocks: {
      start: [
        text('b-hello', 'Oi! Eu sou a *atendente virtual* da loja.'),
        text('b-ask-name', 'Como você se chama?'),
        { kind: 'input', id: 'i-name', type: 'text input', variable: 'nome' },
        { kind: 'jump', to: 'menu' },
      ],
      menu: [
        text('b-menu', 'Certo, {{nome}}. O que você procura?'),
        {
          kind: 'input',
          id: 'i-menu',
          type: 'choice input',
          items: [
            { id: 'c-catalogue', content: 'Ver o catálogo', next: 'catalogue' },
            { id: 'c-visit', content: 'Marcar uma visita', next: 'visit' },
            { id: 'c-rate', content: 'Avaliar a loja', next: 'rate' },
            { id: 'c-end', content: 'Só isso', next: 'end' },
          ],
          options: { retryMessageContent: 'Invalid message. Please, try again.' },
        },
      ],
      catalogue: [
        { kind: 'bubble', id: 'b-picture', type: 'image', content: { url: `${base}/sample.png` } },
        {
          kind: 'action',
          action: { type: 'wait', lastBubbleBlockId: 'b-picture', wait: { secondsToWaitFor: 1 } },
        },
        { kind: 'bubble', id: 'b-voice', type: 'audio', content: { url: `${base}/sample.ogg` } },
        { kind: 'jump', to: 'menu' },
      ],
      visit: [
        text('b-day', 'Em que dia você vem?'),
        {
          kind: 'input',
          id: 'i-day',
          type: 'date input',
          options: { format: 'dd/MM/yyyy' },
          variable: 'dia',
        },
        text('b-count', 'Em quantas pessoas?'),
        { kind: 'input', id: 'i-count', type: 'number input', variable: 'pessoas' },
        text('b-visit-end', 'Marcado: {{dia}}, {{pessoas}} pessoa(s).'),
        { kind: 'jump', to: 'menu' },
      ],
      rate: [
        text('b-rate', 'Que nota você dá?'),
        { kind: 'input', id: 'i-rate', type: 'rating input', options: { length: 5, startsAt: 1 } },
        { kind: 'jump', to: 'end' },
      ],
      end: [text('b-end', 'Obrigada! Até a próxima.')],
    },
  }
}
