import { BYE, MENU, offerOf, oneQueueOf, type Recorded, SOLD, type Turn } from './recorded.ts'

/** One option, offered and chosen by these letters. */
function chosenBy(name: string, title: string, customerText: string, isReceived?: true): Recorded {
  const turns: Turn[] = [
    ['Oi', 'queueGiven', 'pending, Loja, option', offerOf(title)],
    [customerText, 'optionChosen', 'pending, Loja, done', `${title}!`],
  ]
  return {
    name,
    setup: oneQueueOf(title),
    turns,
    log: ['create', 'queue'],
    ...(isReceived && { isReceived }),
  }
}

const byNumber = (name: string, customerText: string): Recorded => ({
  name,
  turns: [
    ['Oi', 'menuAsked', 'pending, menu', MENU],
    [customerText, 'queueChosen', 'pending, Vendas, done', SOLD],
  ],
  log: ['create', 'chatBot', 'queue'],
})

/**
 * The spellings of answers: alphabets, accents, invisible characters. Server behaviour §2.1: the typed number, or the
 * choice itself.
 */
export const WORDS: readonly Recorded[] = [
  chosenBy('a Turkish dotted capital in the title, a plain i in the answer', 'İade', 'iade', true),
  chosenBy('a plain capital I in the answer', 'İade', 'IADE'),
  chosenBy('a dotless i in the title, written as i', 'Kapı', 'kapi', true),
  chosenBy('a dotless i in the title, in capitals', 'Kapı', 'KAPI'),
  chosenBy('an i in the title, answered with a dotless one', 'Bilgi', 'bılgı'),
  {
    name: 'sair from a Turkish keyboard, in capitals',
    turns: [
      ['Oi', 'menuAsked', 'pending, menu', MENU],
      ['SAİR', 'endChosen', 'closed', BYE],
    ],
    log: ['create', 'chatBot', 'closed'],
  },
  chosenBy('accents left out', 'Cobrança e ações', 'cobranca e acoes'),
  chosenBy('accents of which each is a sign of its own', 'Cobrança', 'Cobrança'.normalize('NFD')),
  chosenBy('a title with a sign, answered with it', '🍕 Pizza', '🍕 pizza', true),
  chosenBy('a title that a phone shows bold', 'Vendas', '*Vendas*'),
  byNumber('a number as an emoji', '1️⃣'),
  byNumber('a number in full-width digits', '１'),
  byNumber('a number in brackets, with spaces', '  [ 1 ]  '),
  byNumber('a number with a full stop, on a line of its own', '1.\n'),
  byNumber('a number between signs that cannot be seen', '\u200e1\u200b'),
  byNumber('a name with a space that does not break, and doubled', 'VENDAS\u00a0 '),
]
