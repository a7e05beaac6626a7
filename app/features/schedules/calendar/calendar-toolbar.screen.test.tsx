import { expect, test } from 'bun:test'
import { act } from '@testing-library/react'
import { useLocation } from 'react-router-dom'
import { drawScreen, screen, waitFor } from '#tests/support/screen.tsx'
import type { ActionName } from '~/lib/ui/actions/actions'
import { enabledActions, runAction } from '~/lib/ui/actions/running'
import { CalendarToolbar } from './calendar-toolbar'
import { readSpan } from './span'

function Calendar() {
  const { search } = useLocation()
  const span = readSpan(new URLSearchParams(search), '2026-11-20', 0)
  return (
    <>
      <CalendarToolbar span={span} view="month" isChosen />
      <output>{span.date}</output>
    </>
  )
}

test('days of the calendar are gone through by actions of the map', async () => {
  await drawScreen({
    path: '/schedules?view=month',
    routes: [{ path: '/schedules', element: <Calendar /> }],
  })
  await waitFor(() => expect(enabledActions()).toContain('today'))
  const monthAfter = async (name: ActionName) => {
    const before = screen.getByRole('status').textContent
    act(() => runAction(name))
    await waitFor(() => expect(screen.getByRole('status').textContent).not.toBe(before))
    return screen.getByRole('status').textContent?.slice(0, 7)
  }
  expect(await monthAfter('daysAfter')).toBe('2026-12')
  expect(await monthAfter('daysAfter')).toBe('2027-01')
  expect(await monthAfter('daysBefore')).toBe('2026-12')
  expect(await monthAfter('today')).toBe('2026-11')
})
