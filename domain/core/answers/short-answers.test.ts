import { expect, test } from 'bun:test'
import { readChoice } from '../contract/answers/read-choice.ts'
import { readConsent } from '../contract/answers/read-consent.ts'
import { readRating } from '../contract/answers/read-rating.ts'
import { MENU_CHOICES, SHORT_ANSWERS, type ShortAnswer } from './short-answers.ts'

test.each(
  SHORT_ANSWERS.map((row): [string, ShortAnswer] => [
    `${row.language} ${row.question} ${JSON.stringify(row.text)}`,
    row,
  ]),
)('%s', (_name, row) => {
  expect(meaningOf(row)).toBe(row.means)
})

test('a megabyte is judged at once, whatever it is made of', () => {
  for (const unit of ['9', ' 9', '9-', '-\n', 'a b', '1,', '#', '👍', 'sim ', '\n:']) {
    const text = unit.repeat(1_000_000 / unit.length)
    expect(readChoice(['Vendas'], text)).toEqual({ kind: 'unclear' })
    expect(readConsent(text)).toBe('unclear')
    expect(readRating(text, 10)).toEqual({ kind: 'goesOn' })
  }
})

function meaningOf({ language, question, text }: ShortAnswer): ShortAnswer['means'] {
  if (question === 'consent') return readConsent(text)
  if (question === 'rating') {
    const rating = readRating(text, 10)
    return rating.kind === 'rate' ? rating.rate : rating.kind
  }
  const choice = readChoice(MENU_CHOICES[language][question], text)
  return choice.kind === 'chosen' ? choice.lineIndex : choice.kind
}
