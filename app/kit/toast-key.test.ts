import { expect, test } from 'bun:test'
import { LANGUAGES } from '#domain/core/contract/languages.ts'
import en from '~/i18n/en/shell.json'
import es from '~/i18n/es/shell.json'
import portuguese from '~/i18n/pt-BR/shell.json'
import tr from '~/i18n/tr/shell.json'
import { TOAST_KEYS } from '~/lib/toast-keys'
import { toastKeyOf } from './toast-key'

const SHELLS = { 'pt-BR': portuguese, en, es, tr }

test.each([...LANGUAGES])('every toast has a sentence in %s, of the thing and the verb', (language) => {
  const sentences = new Map<string, string>(Object.entries(SHELLS[language].toast))
  const wanting = TOAST_KEYS.filter(
    (key) => !/\s/.test(sentences.get(key) ?? sentences.get(`${key}_other`) ?? ''),
  )
  expect(wanting).toEqual([])
})

test('the sentences that the specification fixes stand at their pages', () => {
  const { toast } = portuguese
  const sentences = new Map<string, string>(Object.entries(toast))
  expect(sentences.get(toastKeyOf('companies', 'created'))).toBe('Operação realizada com sucesso!')
  expect(sentences.get(toastKeyOf('settingsPlans', 'deleted'))).toBe('Operação realizada com sucesso!')
  expect(sentences.get(toastKeyOf('settingsHelps', 'saved'))).toBe('Operação realizada com sucesso!')
  expect(sentences.get(toastKeyOf('users', 'created'))).toBe('Usuário salvo')
  expect(sentences.get(toastKeyOf('queues', 'created'))).toBe('Fila criada')
  expect([toast.operationUpdated, toast.hoursUpdated, toast.fileSent]).toEqual([
    'Operação atualizada com sucesso.',
    'Horários atualizados com sucesso.',
    'Arquivo enviado com sucesso!',
  ])
})
