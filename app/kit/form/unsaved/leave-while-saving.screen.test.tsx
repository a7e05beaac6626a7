import { describe, expect, test } from 'bun:test'
import { act } from '@testing-library/react'
import { Link, type RouteObject, redirect } from 'react-router-dom'
import { z } from 'zod'
import { Text } from '#domain/core/contract/fields.ts'
import { drawScreen, type Screen, screen, waitFor } from '#tests/support/screen.tsx'
import { TextField } from '../fields/text-field'
import { Form } from '../form'
import { SubmitButton } from '../form-parts'
import { FORM_KEY } from '../submission'

const save = () => screen.getByRole('button', { name: /Salvar$/ })

/** Leaving the field has it judged, which has the form drawn: from then on it asks who leaves. */
async function typeName({ user }: Pick<Screen, 'user'>) {
  await user.type(await screen.findByLabelText('Nome'), 'Ana')
  await user.tab()
}

describe('leaving a form in the moment in which it is saved', () => {
  const refusal = { code: 'ERR_DUPLICATED_CONTACT', fields: {}, details: {} }

  /** A form that is posted to its route, which answers when the test says so; or one that sends by itself. */
  function drawForm(answer: Promise<unknown>, send?: () => Promise<never>) {
    const element = (
      <Form schema={z.object({ name: Text(50, 2) })} {...(send && { send })}>
        <TextField name="name" label="Nome" />
        <SubmitButton>Salvar</SubmitButton>
        <Link to="/tickets">Sair</Link>
      </Form>
    )
    const routes: RouteObject[] = [
      { path: '/contacts', element: <p>the list</p> },
      { path: '/contacts/new', loader: () => null, action: () => answer, element },
      { path: '/tickets', element: <p>elsewhere</p> },
    ]
    return drawScreen({ path: '/contacts/new', routes })
  }

  async function drawPosted(answer: () => unknown) {
    const { promise, resolve } = Promise.withResolvers<void>()
    const drawn = await drawForm(promise.then(answer))
    await typeName(drawn)
    return { ...drawn, resolve }
  }

  const never = new Promise<never>(() => undefined)

  /** Both presses in one moment: nothing has been drawn in between. */
  function saveAndLeave() {
    act(() => {
      save().click()
      screen.getByRole('link', { name: 'Sair' }).click()
    })
  }

  test('waits until it is saved, and then goes there without a question', async () => {
    const { resolve, router } = await drawPosted(() => redirect('/contacts'))
    saveAndLeave()
    await waitFor(() => expect(router.state.navigation.state).toBe('submitting'))
    expect(screen.queryByRole('alertdialog')).toBeNull()
    resolve()
    await screen.findByText('elsewhere')
  })

  test('does so too while the saving is under way', async () => {
    const { resolve, router, user } = await drawPosted(() => redirect('/contacts'))
    await user.click(save())
    await waitFor(() => expect(save().getAttribute('aria-disabled')).toBe('true'))
    await user.click(screen.getByRole('link', { name: 'Sair' }))
    expect(router.state.location.pathname).toBe('/contacts/new')
    expect(screen.queryByRole('alertdialog')).toBeNull()
    resolve()
    await screen.findByText('elsewhere')
  })

  test('stays when it is refused, with what was typed, and asks who leaves then', async () => {
    const { resolve, router, user } = await drawPosted(() => ({
      problem: refusal,
      result: { status: 'error', error: { [FORM_KEY]: [refusal.code] } },
    }))
    saveAndLeave()
    resolve()
    await screen.findByText('Já existe um contato com este número.')
    await waitFor(() => expect(router.state.navigation.state).toBe('idle'))
    expect(router.state.location.pathname).toBe('/contacts/new')
    expect(screen.getByLabelText<HTMLInputElement>('Nome').value).toBe('Ana')
    expect(screen.queryByRole('alertdialog')).toBeNull()
    await user.click(screen.getByRole('link', { name: 'Sair' }))
    await user.click(await screen.findByRole('button', { name: 'Descartar' }))
    await screen.findByText('elsewhere')
  })

  test('that is saved by a call asks nothing either', async () => {
    const { user } = await drawForm(never, () => never)
    await typeName({ user })
    saveAndLeave()
    await screen.findByText('elsewhere')
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })
})

test('a press on Save is not lost while another page is on its way', async () => {
  const posted: unknown[] = []
  const element = (
    <Form schema={z.object({ name: Text(50, 2) })}>
      <TextField name="name" label="Nome" />
      <SubmitButton>Salvar</SubmitButton>
    </Form>
  )
  const routes: RouteObject[] = [
    { path: '/contacts', element: <p>the list</p> },
    {
      path: '/contacts/new',
      loader: ({ request }) => (request.url.includes('?') ? new Promise(() => undefined) : null),
      action: async ({ request }) => {
        posted.push(Object.fromEntries(await request.formData()))
        return redirect('/contacts')
      },
      element,
    },
  ]
  const { user, router } = await drawScreen({ path: '/contacts/new', routes })
  await user.type(await screen.findByLabelText('Nome'), 'Ana')
  act(() => void router.navigate('/contacts/new?searchParam=a'))
  await waitFor(() => expect(router.state.navigation.state).toBe('loading'))
  await user.click(save())
  await screen.findByText('the list')
  expect(posted).toEqual([{ name: 'Ana' }])
})
