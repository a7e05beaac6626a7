import { expect, test } from 'bun:test'
import { fireEvent } from '@testing-library/react'
import { z } from 'zod'
import type { Language } from '#domain/core/contract/languages.ts'
import { drawScreen, screen } from '#tests/support/screen.tsx'
import { dateOf } from '~/lib/text/format'
import { Form } from '../form'
import { TextField } from './text-field'

const Input = z.object({ opensOn: z.iso.date() })

async function drawDay(language: Language) {
  const element = (
    <Form schema={Input} defaults={{ opensOn: '2026-12-25' }}>
      <TextField name="opensOn" type="date" label="Abre em" help="Um dia." />
    </Form>
  )
  await drawScreen({ path: '/connections', routes: [{ path: '/connections', element }], language })
  return screen.findByLabelText('Abre em')
}

/** Returns the text that a screen reader reads out with the field. */
function described(field: HTMLElement): string {
  const ids = (field.getAttribute('aria-describedby') ?? '').split(' ')
  return ids.map((id) => document.getElementById(id)?.textContent ?? `(${id} is not there)`).join(' ')
}

test.each(['pt-BR', 'en'] as const)(
  'a day is written beside its field as lists write it, in %s',
  async (language) => {
    const written = (day: string) => dateOf(`${day}T12:00:00Z`, { language, timeZone: 'UTC' })
    const field = await drawDay(language)
    expect(described(field)).toBe(`Um dia. ${written('2026-12-25')}`)
    fireEvent.input(field, { target: { value: '2027-02-03' } })
    await screen.findByText(written('2027-02-03'))
    fireEvent.input(field, { target: { value: '' } })
    await screen.findByText('Um dia.')
    expect(described(field)).toBe('Um dia. ')
  },
)
