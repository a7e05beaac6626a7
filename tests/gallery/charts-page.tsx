import type { ReactNode } from 'react'
import { addDays } from '#domain/core/contract/time.ts'
import { BarChart } from '~/kit/charts/bar-chart'
import { BarRows } from '~/kit/charts/bar-rows'
import { DonutChart } from '~/kit/charts/donut-chart'
import { HeatMap } from '~/kit/charts/heat-map'
import { LineChart } from '~/kit/charts/line-chart'
import { dayPoint, hourPoints, weekdayPoints } from '~/kit/charts/points'
import { ShareBar } from '~/kit/charts/share-bar'
import { StatCards } from '~/kit/charts/stat-card'
import { countText } from '~/lib/text/format'
import { formatDuration } from '~/lib/text/format-duration'
import { useClock } from '~/lib/ui/use-clock'

const query = new URLSearchParams(window.location.search)

/** Figures that look like chance and are the same each time. */
const wave = (length: number, height: number, seed = 1) =>
  Array.from({ length }, (_, index) =>
    Math.round(
      height * (0.55 + 0.3 * Math.sin(index / 2.1 + seed) + 0.15 * Math.sin(index * 12.9898 * seed)) ** 2,
    ),
  )

const NAMES = [
  'Ana Lima',
  'Bruno Sá',
  'Maria Aparecida dos Santos Albuquerque de Oliveira e Fonseca',
  'Caio Reis',
  'Telefone (fora do sistema)',
]
const QUEUES = ['Vendas', 'Suporte técnico', 'Financeiro', 'Pós-venda', 'Trocas', 'Sem fila']

function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] content-start gap-3 rounded-lg border border-line bg-panel p-4">
      <h2 className="font-semibold">{title}</h2>
      {children}
    </section>
  )
}

function useDays(count: number) {
  const { language } = useClock()
  return Array.from({ length: count }, (_, index) => dayPoint(addDays('2026-11-01', index), language))
}

const people = (values: number[]) => ({ key: 'people', label: 'Atendimentos', values })

function Cards() {
  const { language } = useClock()
  const cards = [
    { key: 'waiting', title: 'Aguardando', figure: '7', to: '?tab=pending', note: 'há mais tempo: 22 min' },
    {
      key: 'new',
      title: 'Conversas novas',
      figure: countText(1234, language),
      comparison: { now: 1234, before: 1100 },
      sparkline: wave(28, 60),
      to: '?tab=new',
    },
    {
      key: 'wait',
      title: 'Espera pela primeira resposta',
      figure: formatDuration(252, language),
      comparison: { now: 252, before: 310, better: 'less' as const },
      note: 'mediana 4 min · p90 22 min · 312 atendimentos',
      sparkline: wave(28, 300, 2),
      to: '?tab=wait',
    },
    {
      key: 'support',
      title: 'Tempo de atendimento',
      figure: formatDuration(4_530, language),
      comparison: { now: 4530, before: 3900, better: 'less' as const },
      note: 'mediana 48 min · p90 5 h · 298 atendimentos',
      sparkline: [...wave(14, 300, 3), null, null, ...wave(12, 300, 4)],
    },
    {
      key: 'messages',
      title: 'Mensagens recebidas',
      figure: countText(1_234_567, language),
      comparison: { now: 5, before: 0 },
    },
    {
      key: 'groups',
      title: 'Grupos',
      figure: '0',
      comparison: { now: 0, before: 0 },
      sparkline: wave(28, 0),
    },
  ]
  return <StatCards cards={cards} />
}

function Dashboard() {
  const days = useDays(28)
  const { language } = useClock()
  const work = (row: number, hour: number) =>
    hour < 7 || hour > 20 || row > 5
      ? 0
      : Math.round(40 * Math.sin(((hour - 6) / 15) * Math.PI) * (1 - row / 9))
  return (
    <>
      <Cards />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-2">
        <Panel title="Conversas por dia">
          <LineChart
            title="Conversas por dia"
            pointHead="Dia"
            points={days}
            hasArea
            series={[
              { key: 'now', label: 'Este período', values: wave(28, 60) },
              {
                key: 'before',
                label: 'Período anterior',
                values: wave(28, 52, 5),
                tone: 'muted',
                isDashed: true,
              },
            ]}
          />
        </Panel>
        <Panel title="Mensagens por dia">
          <BarChart
            title="Mensagens por dia"
            pointHead="Dia"
            points={days}
            isStacked
            series={[
              { key: 'in', label: 'Recebidas', values: wave(28, 900) },
              { key: 'out', label: 'Enviadas', values: wave(28, 700, 2) },
              { key: 'bot', label: 'Do robô', values: wave(28, 300, 3) },
            ]}
          />
        </Panel>
        <Panel title="Chegadas por dia da semana e hora">
          <HeatMap
            title="Chegadas por dia da semana e hora"
            rowHead="Dia"
            rows={weekdayPoints(language)}
            columns={hourPoints()}
            values={weekdayPoints(language).map((_, row) => hourPoints().map((__, hour) => work(row, hour)))}
          />
        </Panel>
        <Panel title="Espera até a primeira resposta">
          <LineChart
            title="Espera até a primeira resposta"
            pointHead="Dia"
            unit="seconds"
            points={days}
            series={[
              {
                key: 'median',
                label: 'Mediana',
                values: wave(28, 400).map((value, index) => (index % 7 === 6 ? null : value)),
              },
              {
                key: 'p90',
                label: 'Percentil 90',
                values: wave(28, 4_000, 2).map((value, index) => (index % 7 === 6 ? null : value)),
              },
            ]}
          />
        </Panel>
        <Panel title="NPS">
          <DonutChart
            title="NPS"
            centre={{ figure: '+44', label: '50 respostas' }}
            parts={[
              { key: 'promoters', label: 'Promotores (9 e 10)', value: 31, tone: 'ok', to: '?nps=promoters' },
              { key: 'passives', label: 'Neutros (7 e 8)', value: 10, tone: 'muted' },
              { key: 'detractors', label: 'Detratores (0 a 6)', value: 9, tone: 'bad' },
            ]}
          />
        </Panel>
        <Panel title="Por atendente">
          <BarRows
            title="Por atendente"
            pointHead="Atendente"
            points={NAMES.map((name) => ({ key: name, label: name, to: `?user=${name}` }))}
            series={[people([312, 180, 122, 8, 1])]}
          />
        </Panel>
        <Panel title="Por fila">
          <BarRows
            title="Por fila"
            pointHead="Fila"
            points={QUEUES.map((name) => ({ key: name, label: name }))}
            series={[
              { key: 'solved', label: 'Resolvidas', values: [310, 220, 90, 40, 12, 0] },
              { key: 'open', label: 'Abertas', values: [40, 60, 12, 4, 30, 3] },
            ]}
          />
        </Panel>
        <Panel title="Quem começou">
          <ShareBar
            title="Quem começou"
            parts={[
              { key: 'customer', label: 'O cliente', value: 940 },
              { key: 'us', label: 'Nós', value: 212 },
              { key: 'campaign', label: 'Uma campanha', value: 82 },
            ]}
          />
        </Panel>
      </div>
    </>
  )
}

function Edges() {
  const days = useDays(62)
  const hours = hourPoints()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-2">
      <Panel title="62 dias, números grandes">
        <BarChart title="62 dias" pointHead="Dia" points={days} series={[people(wave(62, 1_234_567))]} />
      </Panel>
      <Panel title="24 horas, duas séries">
        <BarChart
          title="24 horas"
          pointHead="Hora"
          points={hours}
          series={[people(wave(24, 42)), { key: 'b', label: 'Respostas', values: wave(24, 30, 2) }]}
        />
      </Panel>
      <Panel title="Um ponto">
        <BarChart title="Um ponto" pointHead="Dia" points={days.slice(0, 1)} series={[people([1])]} />
      </Panel>
      <Panel title="Um ponto, linha">
        <LineChart title="Um ponto" pointHead="Dia" points={days.slice(0, 1)} series={[people([3])]} />
      </Panel>
      <Panel title="Quase só zeros">
        <BarChart
          title="Quase só zeros"
          pointHead="Dia"
          points={days.slice(0, 7)}
          series={[people([0, 0, 1_000, 0, 1, 0, 0])]}
        />
      </Panel>
      <Panel title="Abaixo de zero">
        <LineChart
          title="NPS"
          pointHead="Dia"
          points={days.slice(0, 8)}
          series={[people([-40, -10, 0, 25, 44, 30, 61, -5])]}
        />
      </Panel>
      <Panel title="Seis séries">
        <BarChart
          title="Seis séries"
          pointHead="Dia"
          isStacked
          points={days.slice(0, 12)}
          series={QUEUES.map((label, index) => ({ key: label, label, values: wave(12, 60, index + 1) }))}
        />
      </Panel>
      <Panel title="Seis linhas">
        <LineChart
          title="Seis linhas"
          pointHead="Dia"
          points={days.slice(0, 12)}
          series={QUEUES.map((label, index) => ({ key: label, label, values: wave(12, 60, index + 1) }))}
        />
      </Panel>
      <Panel title="Nada">
        <BarChart title="Nada" pointHead="Dia" points={days} series={[people(days.map(() => 0))]} />
      </Panel>
      <Panel title="Uma parte">
        <DonutChart
          title="NPS"
          centre={{ figure: '+100', label: '1 resposta' }}
          parts={[
            { key: 'a', label: 'Promotores', value: 1, tone: 'ok' },
            { key: 'b', label: 'Neutros', value: 0, tone: 'muted' },
          ]}
        />
      </Panel>
    </div>
  )
}

const PARTS: Record<string, () => JSX.Element> = { dashboard: Dashboard, edges: Edges }

/** /?page=charts&part=dashboard|edges */
export function ChartsPage() {
  const Part = PARTS[query.get('part') ?? 'dashboard'] ?? (() => null)
  return (
    <main className="grid grid-cols-[minmax(0,1fr)] gap-4 p-4">
      <h1 className="text-lg font-semibold">Indicadores</h1>
      <Part />
    </main>
  )
}
