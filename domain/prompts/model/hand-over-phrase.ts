/** The words by which a model without tools hands a conversation over. Server behaviour §7. */
export const HAND_OVER_PHRASE = 'Ação: Transferir para o setor de atendimento'

const WORDS = ['acao', 'transferir', 'para', 'o', 'setor', 'de', 'atendimento']

/**
 * Takes the phrase out of an answer, wherever it stands and however it is accented and written, and says whether it was
 * there.
 */
export function withoutPhrase(text: string): { text: string; isHandOver: boolean } {
  const strippedText = text.normalize('NFC').replace(PHRASE, ' ')
  const isHandOver = strippedText !== text.normalize('NFC')
  return {
    text: isHandOver
      ? strippedText
          .replace(/[ \t]+/g, ' ')
          .replace(/ ?\n ?/g, '\n')
          .trim()
      : text.trim(),
    isHandOver,
  }
}

/**
 * Each letter with its accents or without; emphasis and signs may stand between the words. A model may write any number of
 * signs: those that are looked at are bounded, else the time would be the square of them.
 */
const PHRASE = new RegExp(
  `[*_"'“”([]{0,9}${WORDS.map(lettersOf).join(String.raw`[\s*_:]{1,9}`)}[*_"'“”)\\].!]{0,9}`,
  'giu',
)

function lettersOf(letters: string): string {
  return letters.replaceAll('a', '[aáàâãä]').replaceAll('c', '[cç]').replaceAll('o', '[oóòôõö]')
}
