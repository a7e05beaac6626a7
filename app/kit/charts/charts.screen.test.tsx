import { describe, expect, spyOn, test } from 'bun:test'
import { fireEvent, render, waitFor as waitUntil } from '@testing-library/react'
import i18next from 'i18next'
import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { LANGUAGES } from '#domain/core/contract/languages.ts'
import { addDays } from '#domain/core/contract/time.ts'
import { drawScreen, screen, within } from '#tests/support/screen.tsx'
import { allTexts } from '~/i18n/all-texts'
import { I18N } from '~/i18n/config'
import { BarChart } from './bar-chart'
import { BarRows } from './bar-rows'
import { DonutChart } from './donut-chart'
import { HeatMap } from './heat-map'
import { LineChart } from './line-chart'
import { dayPoint, hourPoints, weekdayPoints } from './points'
import { ShareBar } from './share-bar'
import { StatCard } from './stat-card'

const DAYS = ['2026-11-20', '2026-11-21', '2026-11-22'].map((day) => dayPoint(day, 'pt-BR'))
const SENT = { key: 'sent', label: 'Enviadas', values: [3, 42, 0] }
const REPLIED = { key: 'replied', label: 'Respostas', values: [1, null, 2] }
const DATA = { title: 'Mensagens', pointHead: 'Dia', points: DAYS, series: [SENT, REPLIED] }
const PARTS = [
  { key: 'a', label: 'Promotores', value: 31, tone: 'ok' as const, to: '/?nps=a' },
  { key: 'b', label: 'Neutros', value: 10, tone: 'muted' as const },
  { key: 'c', label: 'Detratores', value: 9, tone: 'bad' as const },
]
const HEAT = {
  title: 'Chegadas',
  rowHead: 'Dia',
  rows: weekdayPoints('pt-BR'),
  columns: hourPoints(),
  values: weekdayPoints('pt-BR').map((_, row) => hourPoints().map((__, hour) => (hour === 10 ? 7 - row : 0))),
}
const CARD = {
  title: 'Espera',
  figure: '4 min',
  comparison: { now: 112, before: 100, better: 'less' as const },
  note: 'mediana 4 min · p90 22 min',
  sparkline: [1, null, 3],
}

const CHARTS: [string, ReactElement][] = [
  ['bars side by side', <BarChart key="" {...DATA} />],
  ['bars on top of each other', <BarChart key="" {...DATA} isStacked />],
  ['lines', <LineChart key="" {...DATA} hasArea series={[SENT, { ...REPLIED, isDashed: true }]} />],
  ['durations', <LineChart key="" {...DATA} unit="seconds" />],
  ['rows', <BarRows key="" {...DATA} />],
  ['a ring', <DonutChart key="" title="NPS" parts={PARTS} centre={{ figure: '+44', label: 'NPS' }} />],
  ['shares', <ShareBar key="" title="Origem" parts={PARTS} />],
  ['heat', <HeatMap key="" {...HEAT} />],
  ['a card', <StatCard key="" {...CARD} to="/?tab=wait" />],
]

async function draw(chart: ReactElement) {
  const drawn = await drawScreen({ path: '/', routes: [{ path: '/', element: <main>{chart}</main> }] })
  await screen.findByRole('main')
  return drawn
}

async function inFrame(chart: ReactElement, language: string) {
  const i18n = i18next.createInstance()
  const resources = { [language]: await allTexts(LANGUAGES.find((name) => name === language) ?? 'pt-BR') }
  await i18n.use(initReactI18next).init({ ...I18N, lng: language, resources })
  const router = createMemoryRouter([{ path: '*', element: chart }])
  return (
    <I18nextProvider i18n={i18n}>
      <RouterProvider router={router} />
    </I18nextProvider>
  )
}

/** Here is a document, so React finds fault with the router's effects while it writes. */
function writtenByServer(page: ReactElement): string {
  const complaints = spyOn(console, 'error').mockImplementation(() => undefined)
  const written = renderToString(page)
  complaints.mockRestore()
  return written
}

describe('a page that the server wrote', () => {
  test.each(CHARTS)('is taken over as it is by the browser: %s', async (_, chart) => {
    for (const language of LANGUAGES) {
      const page = await inFrame(chart, language)
      const container = document.body.appendChild(document.createElement('div'))
      container.innerHTML = writtenByServer(page)
      const before = container.innerHTML
      const complaints = spyOn(console, 'error')
      const { unmount } = render(page, { container, hydrate: true })
      expect(container.innerHTML).toBe(before)
      expect(complaints.mock.calls).toEqual([])
      complaints.mockRestore()
      unmount()
    }
  })
})

describe('a chart', () => {
  test('is one sentence and a table for those who do not see it', async () => {
    const { user } = await draw(<BarChart {...DATA} />)
    expect(screen.getByRole('img').getAttribute('aria-label')).toBe(
      'Mensagens. Maior valor: 42 (Enviadas, sábado, 21/11/2026).',
    )
    await user.click(screen.getByText('Ver como tabela'))
    const rows = within(screen.getByRole('table', { name: 'Mensagens' })).getAllByRole('row')
    expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
      ['Dia', 'Enviadas', 'Respostas'],
      ['sexta-feira, 20/11/2026', '3', '1'],
      ['sábado, 21/11/2026', '42', '–'],
      ['domingo, 22/11/2026', '0', '2'],
    ])
  })

  test('is walked by key, and says each point', async () => {
    const { user } = await draw(<LineChart {...DATA} />)
    const slider = screen.getByRole('slider', { name: 'Mensagens' })
    const tooltip = () => document.querySelector('[data-plot-tooltip]')?.textContent
    expect(tooltip()).toBeUndefined()
    await user.tab()
    expect(document.activeElement).toBe(slider)
    expect(tooltip()).toContain('sexta-feira')
    await user.keyboard('{ArrowRight}')
    expect(slider.getAttribute('aria-valuetext')).toBe('sábado, 21/11/2026: Enviadas 42, Respostas –')
    expect(tooltip()).toContain('42')
    await user.keyboard('{End}{ArrowRight}')
    expect(slider.getAttribute('aria-valuetext')).toStartWith('domingo')
    await user.keyboard('{Escape}')
    expect(tooltip()).toBeUndefined()
    await user.keyboard('{ArrowLeft}')
    expect(tooltip()).toContain('domingo')
    await user.tab()
    expect(tooltip()).toBeUndefined()
  })

  test('leads to what is behind a point', async () => {
    const points = DAYS.map((point, index) => ({ ...point, to: `/?day=${index}` }))
    const { user, router } = await draw(<BarChart {...DATA} points={points} />)
    await user.tab()
    await user.keyboard('{ArrowRight}{Enter}')
    await waitUntil(() => expect(router.state.location.search).toBe('?day=1'))
    const links = screen.getAllByRole('link', { hidden: true })
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/?day=0', '/?day=1', '/?day=2'])
  })

  test('says the sum of what stands on top of each other', async () => {
    const { user } = await draw(<BarChart {...DATA} isStacked />)
    await user.tab()
    expect(document.querySelector('[data-plot-tooltip]')?.textContent).toEndWith('Total4')
  })

  test.each([
    ['bars', <BarChart key="" {...DATA} series={[{ ...SENT, values: [0, 0, null] }]} />],
    ['lines', <LineChart key="" {...DATA} points={[]} series={[]} />],
    ['rows', <BarRows key="" {...DATA} points={[]} series={[{ ...SENT, values: [] }]} />],
    ['a ring', <DonutChart key="" title="NPS" parts={PARTS.map((part) => ({ ...part, value: 0 }))} />],
    ['shares', <ShareBar key="" title="Origem" parts={[]} />],
    ['heat', <HeatMap key="" {...HEAT} values={[]} />],
  ])('of nothing is a sentence: %s', async (_, chart) => {
    await draw(chart)
    expect((await screen.findByText('Nada neste período.')).isConnected).toBe(true)
    expect(document.querySelector('svg')).toBeNull()
  })

  test('draws one point, sixty-two days and zeros without a number that is none', async () => {
    const many = Array.from({ length: 62 }, (_, index) => dayPoint(addDays('2026-10-01', index), 'pt-BR'))
    for (const Chart of [BarChart, LineChart, BarRows]) {
      for (const count of [1, 2, 62]) {
        const values = many.slice(0, count).map((_, index) => (index === 0 ? 1_234_567 : 0))
        const page = await inFrame(
          <Chart {...DATA} points={many.slice(0, count)} series={[{ ...SENT, values }]} />,
          'pt-BR',
        )
        expect(writtenByServer(page)).not.toMatch(/NaN|Infinity|undefined/)
      }
    }
  })
})

describe('the rows of a chart', () => {
  test('have their names whole, their figures and what is behind', async () => {
    const name = 'Maria Aparecida dos Santos Albuquerque de Oliveira e Fonseca'
    const points = [{ key: '1', label: name, note: '62%', to: '/?user=1' }]
    await draw(
      <BarRows
        title="Por atendente"
        pointHead="Atendente"
        points={points}
        series={[{ ...SENT, values: [312] }]}
      />,
    )
    const row = within(await screen.findByRole('list', { name: 'Por atendente' })).getByRole('listitem')
    expect(row.textContent).toBe(`${name}312 · 62%`)
    expect(within(row).getByRole('link').getAttribute('href')).toBe('/?user=1')
  })
})

describe('the parts of a whole', () => {
  test('stand beside the picture with figures and percentages', async () => {
    await draw(<DonutChart title="NPS" parts={PARTS} centre={{ figure: '+44', label: '50 respostas' }} />)
    expect((await screen.findByRole('img')).getAttribute('aria-label')).toBe(
      'NPS: Promotores 62%, Neutros 20%, Detratores 18%.',
    )
    const rows = within(screen.getByRole('table', { name: 'NPS' })).getAllByRole('row')
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'ParteValorPorcentagem',
      'Promotores3162%',
      'Neutros1020%',
      'Detratores918%',
    ])
  })
})

describe('a map of heat', () => {
  test('is a table that is walked in all directions, from one tab stop', async () => {
    const { user } = await draw(<HeatMap {...HEAT} />)
    const table = await screen.findByRole('grid', { name: 'Chegadas' })
    expect(table.querySelectorAll('td[tabindex="0"]')).toHaveLength(1)
    expect(screen.getByText('Pico: segunda-feira, 10:00–10:59, 7').isConnected).toBe(true)
    await user.tab()
    fireEvent.keyDown(document.activeElement ?? table, { key: 'ArrowDown' })
    for (let step = 0; step < 10; step++)
      fireEvent.keyDown(document.activeElement ?? table, { key: 'ArrowRight' })
    expect(document.activeElement?.getAttribute('data-tooltip')).toBe('terça-feira, 10:00–10:59: 6')
    expect(table.querySelectorAll('td[tabindex="0"]')).toHaveLength(1)
    expect(screen.getByText('terça-feira, 10:00–10:59: 6').isConnected).toBe(true)
    await user.tab()
    expect(screen.queryByText('terça-feira, 10:00–10:59: 6')).toBeNull()
  })

  test('leads from a cell to what it counts, by Enter and by the words below', async () => {
    const hrefOf = (row: number, column: number) => `/?cell=${row}-${column}`
    const { user, router } = await draw(<HeatMap {...HEAT} hrefOf={hrefOf} noteOf={() => '12 conversas'} />)
    await user.tab()
    const link = await screen.findByRole('link', { name: 'segunda-feira, 00:00–00:59: 0 · 12 conversas' })
    expect(link.getAttribute('href')).toBe('/?cell=0-0')
    const cell = document.activeElement ?? link
    fireEvent.keyDown(cell, { key: 'ArrowDown' })
    fireEvent.keyDown(document.activeElement ?? cell, { key: 'Enter' })
    await waitUntil(() => expect(router.state.location.search).toBe('?cell=1-0'))
  })
})

describe('a chart of several series', () => {
  test('has in its table a way to what each figure counts', async () => {
    const series = [{ ...SENT, hrefOf: (index: number) => `/?sent=${index}` }, REPLIED]
    const { user } = await draw(<BarChart {...DATA} series={series} />)
    await user.click(await screen.findByText('Ver como tabela'))
    expect(screen.getByRole('link', { name: '42' }).getAttribute('href')).toBe('/?sent=1')
  })
})

describe('a card', () => {
  test('says a figure, how it stands to before, and leads to what it counts', async () => {
    await draw(<StatCard {...CARD} to="/?tab=wait" />)
    const card = await screen.findByRole('link')
    expect(card.textContent).toBe('Espera4 min12% a mais que antesmediana 4 min · p90 22 min')
    expect(card.getAttribute('href')).toBe('/?tab=wait')
    expect(within(card).getByText('12% a mais que antes').className).toContain('text-bad')
  })

  test('of too little is written in grey, as is a ring', async () => {
    await draw(<StatCard title="NPS" figure="+40" isWeak />)
    expect((await screen.findByText('+40')).className).toContain('text-muted')
    await draw(
      <DonutChart title="NPS" parts={PARTS} centre={{ figure: '+44', label: 'NPS', isWeak: true }} />,
    )
    expect((await screen.findByText('+44')).className).toContain('text-muted')
  })

  test.each([
    [5, 0, 'novo'],
    [0, 0, 'igual a antes'],
    [50, 100, '50% a menos que antes'],
    [500, 1, '500 vezes o de antes'],
  ])('%p after %p is %p', async (now, before, text) => {
    await draw(<StatCard title="Conversas" figure={String(now)} comparison={{ now, before }} />)
    expect((await screen.findByText(text)).className).toContain('text-muted')
    expect(screen.queryByRole('link')).toBeNull()
  })
})
