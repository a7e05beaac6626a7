import { expect, test } from 'bun:test'
import { act } from '@testing-library/react'
import { redirect, useLoaderData } from 'react-router-dom'
import {
  CompanyOptionsView,
  missingWords,
  SaveOptionsInput,
  wrongAddresses,
} from '#domain/settings/contract/options.ts'
import { COMPANY_SETTINGS } from '#domain/settings/contract/schema.ts'
import { drawScreen, screen, waitFor } from '#tests/support/screen.tsx'
import { aViewer } from '#tests/support/views.ts'
import { readPosted } from '~/kit/form/read-form'
import { OptionsPage } from './options-page'

const usual = Object.fromEntries(
  Object.entries(COMPANY_SETTINGS).map(([name, { fallback }]) => [name, fallback]),
)

function Page() {
  return <OptionsPage options={CompanyOptionsView.parse(useLoaderData())} />
}

/** The page over settings that a test holds, saved as the server does: all of them, or why not. */
async function drawn(hash = '') {
  let options = CompanyOptionsView.parse({ ...usual, version: 1 })
  let queue = Promise.resolve()
  const loader = async () => {
    await queue
    return options
  }
  const action = async ({ request }: { request: Request }) => {
    const read = readPosted(await request.formData(), SaveOptionsInput)
    if (!read.ok) return read.answer
    const { version: _, ...values } = SaveOptionsInput.parse(read.values)
    const fields = { ...missingWords({ ...options, ...values }), ...wrongAddresses(values) }
    const problem = { code: 'ERR_VALIDATION' as const, fields, details: {} }
    if (Object.keys(fields).length > 0) return read.refused({ status: 422, problem }).answer
    options = { ...options, ...values, version: options.version + 1 }
    return redirect('/settings')
  }
  const routes = [{ path: '/settings', element: <Page />, loader, action }]
  const viewer = aViewer({ profile: 'admin' })
  const screenOf = await drawScreen({ path: `/settings${hash}`, routes, viewer })
  await screen.findByRole('button', { name: 'Salvar opções' })
  const changedByOther = (change: Partial<CompanyOptionsView>) =>
    act(() => {
      options = { ...options, ...change, version: options.version + 1 }
      return screenOf.router.revalidate()
    })
  /** The page is not read again until the answer is called. */
  const holdReading = () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    queue = promise
    return resolve
  }
  return { ...screenOf, saved: () => options, changedByOther, holdReading }
}

const box = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const isShown = (name: string) => box(name).closest('div.hidden') === null
const save = () => screen.getByRole('button', { name: 'Salvar opções' })

test('the setting that the address names has the focus; one that is out of sight leads to what it belongs to', async () => {
  const { router } = await drawn('#sendSignMessage')
  await waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe('sendSignMessage'))
  await act(() => router.navigate('/settings#lgpdLink'))
  await waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe('enableLGPD'))
})

test('a text is shown while it is sent, and asked for at its field; nothing else that was chosen is lost', async () => {
  const { user, saved } = await drawn()
  expect(isShown('Texto da saudação')).toBe(false)
  await user.click(box('Conversas novas vão para a carteira'))
  await user.click(box('Saudação ao aceitar'))
  await waitFor(() => expect(isShown('Texto da saudação')).toBe(true))
  await user.click(save())
  await waitFor(() => expect(box('Texto da saudação').getAttribute('aria-invalid')).toBe('true'))
  expect(saved().DirectTicketsToWallets).toBe(false)
  await user.type(box('Texto da saudação'), 'Olá!')
  await user.click(save())
  await waitFor(() => expect(saved()).toMatchObject({ version: 2, greetingAcceptedMessage: 'Olá!' }))
  expect(saved()).toMatchObject({ DirectTicketsToWallets: true, acceptAudioMessageContact: true })
  // One's own save is nobody else's change.
  const version = () => document.querySelector('input[name=version]')?.getAttribute('value')
  await waitFor(() => expect(version()).toBe('2'))
  expect(document.querySelector('[data-code=ERR_ROW_CHANGED]')).toBeNull()
})

test('what is corrected while the page is still read after a refusal stays, also when it is read once more', async () => {
  const { user, router, saved, changedByOther, holdReading } = await drawn()
  const address = () => box('Endereço da política')
  await user.click(box('Proteger dados de clientes'))
  await user.type(address(), 'lojaserra')
  const goOn = holdReading()
  await user.click(save())
  await waitFor(() => expect(address().getAttribute('aria-invalid')).toBe('true'))
  expect(router.state.navigation.state).toBe('loading')
  await user.type(address(), '.com.br')
  goOn()
  await waitFor(() => expect(router.state.navigation.state).toBe('idle'))
  expect(address().value).toBe('lojaserra.com.br')
  await changedByOther({ acceptAudioMessageContact: false })
  expect(address().value).toBe('lojaserra.com.br')
  await user.click(save())
  await waitFor(() => expect(saved()).toMatchObject({ version: 3, lgpdLink: 'lojaserra.com.br' }))
})

test('what somebody else saves meanwhile is taken where nothing was touched, and the rest stays one’s own', async () => {
  const { user, saved, changedByOther } = await drawn()
  await user.click(box('Tag obrigatória para resolver'))
  await changedByOther({ acceptAudioMessageContact: false })
  await waitFor(() => expect(document.querySelector('[data-code=ERR_ROW_CHANGED]')).not.toBeNull())
  await waitFor(() => expect(box('Aceitar áudios').checked).toBe(false))
  expect(box('Tag obrigatória para resolver').checked).toBe(true)
  await user.click(save())
  await waitFor(() => expect(saved()).toMatchObject({ requiredTag: true, acceptAudioMessageContact: false }))
})
