import { expect, test } from 'bun:test'
import { allTexts } from './all-texts'

/**
 * Matches the words for a person who is addressed as tú. Some verbs look the same in the third person: those count only
 * where a sentence begins.
 */
const FAMILIAR =
  /\b(?:te|tus?|tuy[oa]s?|contigo|recibiste|sigues|participas|envíes|puedes|quieres|quieras|tienes)\b|(?:^|[.!?] )(?:Busca|Avisa|Completa|Desconecta|Elige|Elimina|Guarda|Permítelos|Míralos|Te|Tu)\b/

test('Spanish says usted', async () => {
  const familiarTexts = texts(await allTexts('es')).filter((text) => FAMILIAR.test(text))
  expect(familiarTexts).toEqual([])
})

function texts(node: unknown): string[] {
  if (typeof node === 'string') return [node]
  return typeof node === 'object' && node !== null ? Object.values(node).flatMap(texts) : []
}
