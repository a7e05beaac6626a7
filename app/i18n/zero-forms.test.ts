import { expect, test } from 'bun:test'
import { createInstance } from 'i18next'
import { LANGUAGES, type Language } from '#domain/core/contract/languages.ts'
import { allTexts } from './all-texts'
import { I18N } from './config'

async function countedConnections(language: Language) {
  const translator = createInstance()
  await translator.init({ ...I18N, lng: language, resources: { [language]: await allTexts(language) } })
  return [0, 1, 2].map((count) => translator.t('companies:connections', { count }))
}

test.each([...LANGUAGES])('nothing is counted as several in %s', async (language) => {
  const [zeroText = '', , several = ''] = await countedConnections(language)
  expect(zeroText.replace('0', '2')).toBe(several)
})

test('one is one in Portuguese', async () => {
  expect(await countedConnections('pt-BR')).toEqual(['0 conexões', '1 conexão', '2 conexões'])
})
