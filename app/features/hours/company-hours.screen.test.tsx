import { expect, test } from 'bun:test'
import { act, fireEvent } from '@testing-library/react'
import { redirect, useLoaderData } from 'react-router-dom'
import { CompanyHoursView, SaveCompanyHoursInput } from '#domain/companies/contract/schema.ts'
import { USUAL_WEEK } from '#domain/hours/contract/rules.ts'
import { drawScreen, screen, waitFor, within } from '#tests/support/screen.tsx'
import { aViewer } from '#tests/support/views.ts'
import { readPosted } from '~/kit/form/read-form'
import { CompanyHours } from './company-hours'

function Page() {
  return <CompanyHours hours={CompanyHoursView.parse(useLoaderData())} isInUse />
}

/** The page over hours that a test holds, saved as the server does. */
async function drawn() {
  let hours = CompanyHoursView.parse({
    version: 1,
    updatedAt: '2026-11-23T12:00:00.000Z',
    schedules: USUAL_WEEK,
    timeZone: 'America/Sao_Paulo',
    country: 'BR',
    holidays: [{ name: 'Natal', date: '2020-12-25', yearly: true }],
  })
  const loader = () => hours
  const action = async ({ request }: { request: Request }) => {
    const read = readPosted(await request.formData(), SaveCompanyHoursInput)
    if (!read.ok) return read.answer
    const { schedules } = SaveCompanyHoursInput.parse(read.values)
    hours = { ...hours, schedules: schedules ?? USUAL_WEEK, version: hours.version + 1 }
    return redirect('/settings/hours')
  }
  const routes = [{ path: '/settings/hours', element: <Page />, loader, action }]
  const drawing = await drawScreen({ path: '/settings/hours', routes, viewer: aViewer({ profile: 'admin' }) })
  await screen.findByRole('button', { name: 'Salvar horários' })
  const changedByOther = (change: Partial<CompanyHoursView>) =>
    act(() => {
      hours = { ...hours, ...change, version: hours.version + 1 }
      return drawing.router.revalidate()
    })
  return { ...drawing, saved: () => hours, changedByOther }
}

const time = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const type = (name: string, value: string) => fireEvent.input(time(name), { target: { value } })
const save = () => screen.getByRole('button', { name: 'Salvar horários' })
const verdict = () => document.querySelector('[data-why]')?.getAttribute('data-why')
const shiftOf = (day: string) => [
  time(`${day}, 1º turno, das`).value,
  time(`${day}, 1º turno, até`).value,
  time(`${day}, 2º turno, das`).value,
  time(`${day}, 2º turno, até`).value,
]
const USUAL = ['08:00', '12:00', '13:00', '18:00']

function ask(day: string, time: string) {
  fireEvent.change(screen.getByLabelText('Dia'), { target: { value: day } })
  fireEvent.change(screen.getByLabelText('Hora'), { target: { value: time } })
}

test('a day is closed by one press and opened by another, and the week is saved as it stands', async () => {
  const { user, saved } = await drawn()
  expect(shiftOf('Sexta-feira')).toEqual(USUAL)
  await user.click(screen.getByRole('button', { name: 'Fechar Sexta-feira' }))
  await waitFor(() => expect(shiftOf('Sexta-feira')).toEqual(['', '', '', '']))
  await user.click(screen.getByRole('button', { name: 'Abrir Sábado' }))
  await waitFor(() => expect(shiftOf('Sábado')).toEqual(USUAL))
  await user.click(save())
  await waitFor(() => expect(saved().version).toBe(2))
  const days = saved().schedules.map(({ weekdayEn, startTimeA, endTimeB }) => [
    weekdayEn,
    startTimeA,
    endTimeB,
  ])
  expect(days).toContainEqual(['friday', '', ''])
  expect(days).toContainEqual(['saturday', '08:00', '18:00'])
  expect(saved().schedules[5]?.weekday).toBe('Sábado')
})

test('a day is copied to the others, and to one alone', async () => {
  const { user } = await drawn()
  type('Segunda-feira, 1º turno, das', '09:30')
  await user.click(screen.getByRole('button', { name: 'Copiar Segunda-feira para outros dias' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Segunda a sexta' }))
  await waitFor(() => expect(shiftOf('Sexta-feira')[0]).toBe('09:30'))
  expect(shiftOf('Domingo')).toEqual(['', '', '', ''])
  await user.click(screen.getByRole('button', { name: 'Copiar Segunda-feira para outros dias' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Domingo' }))
  await waitFor(() => expect(shiftOf('Domingo')).toEqual(['09:30', '12:00', '13:00', '18:00']))
})

test('what is wrong is said at its shift, nothing typed is lost, and it is saved once it is right', async () => {
  const { user, saved } = await drawn()
  type('Terça-feira, 2º turno, das', '11:00')
  type('Quarta-feira, 1º turno, até', '')
  await user.click(save())
  await waitFor(() => expect(time('Terça-feira, 2º turno, das').getAttribute('aria-invalid')).toBe('true'))
  expect(time('Quarta-feira, 1º turno, até').getAttribute('aria-invalid')).toBe('true')
  screen.getByText('Este turno começa dentro do outro.')
  expect(saved().version).toBe(1)
  expect(time('Terça-feira, 2º turno, das').value).toBe('11:00')
  type('Terça-feira, 2º turno, das', '14:00')
  type('Quarta-feira, 1º turno, até', '11:00')
  await user.click(save())
  await waitFor(() => expect(saved().schedules[1]?.startTimeB).toBe('14:00'))
})

test('the tester answers by the hours as they stand, and names the holiday', async () => {
  const { user } = await drawn()
  ask('2026-11-27', '12:30')
  await waitFor(() => expect(verdict()).toBe('pause'))
  screen.getByText(/Abre às 13:00/)
  ask('2026-11-27', '18:00')
  await waitFor(() => expect(verdict()).toBe('afterClosing'))
  screen.getByText(/Abre segunda-feira, 30 de novembro às 08:00/)
  ask('2026-12-25', '10:00')
  await waitFor(() => expect(verdict()).toBe('holiday'))
  screen.getByText(/Natal/)
  ask('2026-11-27', '12:30')
  type('Sexta-feira, 1º turno, até', '12:45')
  await waitFor(() => expect(verdict()).toBe('shift'))
  type('Sexta-feira, 1º turno, até', '13:30')
  await waitFor(() => expect(verdict()).toBeUndefined())
  screen.getByText('Corrija os horários acima para conferir.')
  expect(screen.getByRole('link', { name: 'Ver feriados' }).getAttribute('href')).toBe('/holidays')
  await user.click(save())
})

test('what somebody else saves meanwhile is taken while nothing was touched, and shown beside one’s own otherwise', async () => {
  const { user, changedByOther } = await drawn()
  const [monday, ...otherDays] = USUAL_WEEK
  if (!monday) throw new Error('a week has a Monday')
  await changedByOther({ schedules: [{ ...monday, startTimeA: '07:00' }, ...otherDays] })
  await waitFor(() => expect(shiftOf('Segunda-feira')[0]).toBe('07:00'))
  type('Terça-feira, 1º turno, das', '10:00')
  await changedByOther({ schedules: [{ ...monday, startTimeA: '06:00' }, ...otherDays] })
  const banner = await waitFor(() => {
    const notice = document.querySelector<HTMLElement>('[data-code=ERR_ROW_CHANGED]')
    if (!notice) throw new Error('no banner yet')
    return notice
  })
  expect(time('Terça-feira, 1º turno, das').value).toBe('10:00')
  // The days that are theirs, in words; the version is no field.
  within(banner).getByText(/Segunda-feira 06:00–12:00, 13:00–18:00$/)
  await user.click(within(banner).getByRole('button'))
  await waitFor(() => expect(shiftOf('Segunda-feira')[0]).toBe('06:00'))
  expect(shiftOf('Terça-feira')[0]).toBe('08:00')
})
