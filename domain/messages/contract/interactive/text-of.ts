import type { Interactive, PixKeyType } from './interactive-content.ts'

/** A request to pay is known by it in a list of messages. Specification 1 §3. */
export const PIX_MARK = '[PIX]'

const KEY_NAMES: Record<PixKeyType, string> = {
  CPF: 'CPF',
  CNPJ: 'CNPJ',
  PHONE: 'telefone',
  EMAIL: 'e-mail',
  EVP: 'chave aleatória',
}

/**
 * The same in words, for a channel or a phone without buttons: everything that could be chosen, copied, called or opened
 * stands in it. In the language of the fixed texts of a conversation (texts.ts).
 */
export function textOf(message: Interactive): string {
  if (message.type === 'pix') return pixText(message)
  return [...headOf(message), '', ...choicesOf(message)].join('\n')
}

/** The body that is kept of one that can be pressed: found by search, quoted, exported and passed on as text. */
export function bodyOf(message: Interactive): string {
  return message.type === 'pix' ? `${PIX_MARK} ${textOf(message)}` : textOf(message)
}

/** The body without the mark: what people read. */
export function withoutMark(body: string): string {
  return body.startsWith(PIX_MARK) ? body.slice(PIX_MARK.length).trimStart() : body
}

/** R$ 1.234,50. */
function reais(cents: number): string {
  return new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })
    .format(cents / 100)
    .replace(/\s/g, ' ')
}

type Headed = Exclude<Interactive, { type: 'pix' }>

function headOf({ title, text }: Headed): string[] {
  return title === '' ? [text] : [`*${title}*`, text]
}

function choicesOf(message: Headed): string[] {
  switch (message.type) {
    case 'list':
      return rowsOf(message)
    case 'buttons':
      return message.buttons.map(({ title }, index) => `${index + 1}. ${title}`)
    case 'copy':
      return [message.code]
    case 'call':
      return [`${message.buttonText}: ${message.number}`]
    case 'url':
      return [`${message.buttonText}: ${message.url}`]
  }
}

/** Numbered through, so that a customer can answer by the number. */
function rowsOf({ sections }: Extract<Headed, { type: 'list' }>): string[] {
  let number = 0
  return sections.flatMap(({ title, rows }, index) => [
    ...(index > 0 ? [''] : []),
    ...(title === '' ? [] : [`_${title}_`]),
    ...rows.map(({ title: row, description }) => {
      number += 1
      return `${number}. ${row}${description === '' ? '' : ` - ${description}`}`
    }),
  ])
}

function pixText({ merchantName, keyType, key, amountCents }: Extract<Interactive, { type: 'pix' }>): string {
  return [
    `*Pix: ${merchantName}*`,
    ...(amountCents === null ? [] : [`Valor: ${reais(amountCents)}`]),
    `Chave (${KEY_NAMES[keyType]}):`,
    key,
  ].join('\n')
}
