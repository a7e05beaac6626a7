import { expect, test } from 'bun:test'
import type { Language } from '#domain/core/contract/languages.ts'
import { drawScreen, screen } from '#tests/support/screen.tsx'
import common from '~/i18n/pt-BR/common.json'
import { useErrorLine, useErrorText, useFieldText, useQuote } from './error-text'

function ErrorLine({ code, limit }: { code: string; limit: number }) {
  return <p>{useErrorText()('ERR_PLAN_LIMIT', { of: code, limit })}</p>
}

/** A code of a newer API, which this web does not have. */
const NEW_CODE = ['ERR', 'NEW'].join('_')

test.each([
  ['pt-BR', 'users', 5, 'O plano permite 5 usuários. Exclua um ou mude de plano.'],
  ['pt-BR', 'queues', 1, 'O plano permite 1 fila. Exclua uma ou mude de plano.'],
  ['en', 'connections', 2, 'The plan allows 2 connections. Delete one or change the plan.'],
  ['pt-BR', 'chairs', 2, 'O limite do plano (2) foi atingido. Remova um item ou mude de plano.'],
] as const)('what a plan limits is named (%s, %s)', async (language, code, limit, sentence) => {
  const shownLanguage: Language = language
  const routes = [{ path: '/tickets', element: <ErrorLine code={code} limit={limit} /> }]
  await drawScreen({ path: '/tickets', routes, language: shownLanguage })
  expect(await screen.findByText(sentence)).toBeTruthy()
})

type SentenceProps = { code: string; details: Record<string, unknown> }

function Sentence({ code, details }: SentenceProps) {
  return (
    <p>
      {useErrorText()(code, details)} / {useQuote()(code, details)}
    </p>
  )
}

test.each([
  ['ERR_UNKNOWN', { unknownCode: NEW_CODE }, 'ERR_NEW / Código para informar ao suporte: ERR_NEW'],
  ['ERR_UNKNOWN', {}, 'An error occurred! / Código para informar ao suporte: ERR_UNKNOWN'],
  [NEW_CODE, {}, 'ERR_NEW / Código para informar ao suporte: ERR_NEW'],
  ['Failed to fetch', {}, 'An error occurred! / Código para informar ao suporte: Failed to fetch'],
  ['ERR_NO_PERMISSION', {}, 'Você não tem permissão para isto. Fale com um administrador. /'],
  [
    'ERR_PLAN_FEATURE',
    { feature: 'useWhatsapp' },
    'O plano da empresa não inclui o WhatsApp: nada pode ser conectado nem enviado por ele. /',
  ],
  ['ERR_PLAN_FEATURE', { feature: 'useKanban' }, 'O plano da empresa não inclui este recurso. /'],
] as const)('%s with %p says what happened, and what to quote', async (code, details, sentence) => {
  const routes = [{ path: '/tickets', element: <Sentence code={code} details={details} /> }]
  await drawScreen({ path: '/tickets', routes })
  expect(await screen.findByText(sentence)).toBeTruthy()
})

function CodeLine({ code }: { code: string }) {
  return <p>{useErrorLine()(code)}</p>
}

test('one line holds the code to quote too, where a user cannot mend it', async () => {
  const routes = [
    {
      path: '/tickets',
      element: (
        <>
          <CodeLine code="ERR_UNKNOWN" />
          <CodeLine code="ERR_NO_PERMISSION" />
        </>
      ),
    },
  ]
  await drawScreen({ path: '/tickets', routes })
  expect(
    await screen.findByText('An error occurred! Código para informar ao suporte: ERR_UNKNOWN'),
  ).toBeTruthy()
  expect(await screen.findByText('Você não tem permissão para isto. Fale com um administrador.')).toBeTruthy()
})

function FieldSentence({ code }: { code: string }) {
  return <p>{useFieldText()(code)}</p>
}

test.each(Object.entries(common.validation))(
  'the field problem %s is told by its sentence',
  async (code, sentence) => {
    const routes = [{ path: '/tickets', element: <FieldSentence code={code} /> }]
    await drawScreen({ path: '/tickets', routes })
    expect(await screen.findByText(sentence)).toBeTruthy()
  },
)
