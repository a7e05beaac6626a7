import type { ConnectionDropView, ConnectionHealthView } from '#domain/connections/contract/health-schema.ts'
import { aConnectionView } from '#tests/support/views.ts'
import { ConnectionForm } from '~/features/connections/connection-form'
import { ConnectionList } from '~/features/connections/connection-list'
import { DropsTimeline } from '~/features/connections/health/drops-timeline'
import { HealthFigures } from '~/features/connections/health/health-figures'
import { PairPanel } from '~/features/connections/pairing/pair-panel'
import { Card } from '~/ui/card'

const query = new URLSearchParams(window.location.search)

const CODE = '2@Yx8nQpD0K1m5r3o6Vb9Zl2Wc4Tq7Hs,pV1Zc3,Kd8aP0==,9sX2v'
const CONNECTIONS = [
  aConnectionView(1, 'Loja', {
    isDefault: true,
    paceNow: {
      profile: 'normal',
      warmUpDay: 3,
      sent: 87,
      perDay: 120,
      strangers: 20,
      strangersPerDay: 20,
      waiting: 12,
      until: '2126-11-22T08:04:00.000Z',
    },
  }),
  aConnectionView(2, 'Suporte técnico da filial de São José dos Campos', {
    status: 'qrcode',
    number: null,
    qrcode: CODE,
  }),
  aConnectionView(3, 'Financeiro', { status: 'DISCONNECTED', lastDropCause: 'unlinked' }),
  aConnectionView(4, 'Vendas', { status: 'OPENING', number: null }),
  aConnectionView(5, 'Entrega', { status: 'TIMEOUT', lastDropCause: 'lost', parkedEvents: 2 }),
  aConnectionView(6, 'Marketing', { status: 'PAIRING' }),
]
const AUTOMATION = {
  flows: [{ id: 1, name: 'Boas-vindas' }],
  integrations: [{ id: 1, name: 'Pedidos' }],
  prompts: [{ id: 1, name: 'Assistente da loja' }],
}
const QUEUES = [
  { id: 1, name: 'Vendas', color: '#22aa66' },
  { id: 2, name: 'Suporte', color: '#ee8800' },
]
const DROPS: ConnectionDropView[] = [
  {
    id: 3,
    cause: 'unlinked',
    code: 401,
    otherConnection: null,
    droppedAt: '2026-11-21T11:00:00.000Z',
    recoveredAt: null,
  },
  {
    id: 2,
    cause: 'unavailable',
    code: 503,
    otherConnection: null,
    droppedAt: '2026-11-20T11:00:00.000Z',
    recoveredAt: '2026-11-20T11:04:00.000Z',
  },
  {
    id: 1,
    cause: 'lost',
    code: null,
    otherConnection: null,
    droppedAt: '2026-11-19T11:00:00.000Z',
    recoveredAt: '2026-11-19T11:01:00.000Z',
  },
]

const HEALTH: ConnectionHealthView = {
  receivedAt: '2026-11-21T12:00:00.000Z',
  accepted: { at: '2026-11-21T12:01:00.000Z', ms: 180 },
  sentToday: 214,
  sentLastHour: 31,
  sentLastMinute: 2,
  failedToday: 0,
  failure: null,
  waiting: 12,
  dropsThisWeek: 1,
  lastDrop: DROPS[1] ?? null,
  gaps: [
    {
      id: 1,
      missedSince: '2026-11-20T21:00:00.000Z',
      linkedAt: '2026-11-23T12:12:00.000Z',
      toldSince: '2026-11-20T18:00:00.000Z',
      messageCount: 37,
      chatCount: 12,
      isFinished: true,
    },
  ],
  pace: { atOnce: 20, calmPerMinute: 60 },
}

/** /?page=connections&part=table|pair|code|form|edit|health|drops */
export function ConnectionsPage() {
  const Part = PARTS[query.get('part') ?? 'table'] ?? (() => null)
  return (
    <main className="flex min-h-dvh flex-col">
      <Part />
    </main>
  )
}

const PARTS: Record<string, () => JSX.Element> = {
  table: () => (
    <ConnectionList
      automation={AUTOMATION}
      connections={CONNECTIONS}
      queues={QUEUES}
      asksRatings={false}
      mayCreate
      support="+5511955554444"
      problem={undefined}
    />
  ),
  pair: () => <Framed>{<PairPanel connection={CONNECTIONS[1] ?? aConnectionView(9, '')} />}</Framed>,
  code: () => (
    <Framed>
      <PairPanel
        connection={aConnectionView(2, 'Loja', { status: 'qrcode', qrcode: CODE, pairingCode: 'WXYZ1234' })}
      />
    </Framed>
  ),
  failed: () => (
    <Framed>
      <PairPanel
        connection={aConnectionView(2, 'Loja', { status: 'DISCONNECTED', lastDropCause: 'qr_expired' })}
      />
    </Framed>
  ),
  form: () => (
    <Framed>
      <ConnectionForm queues={QUEUES} asksRatings automation={AUTOMATION} />
    </Framed>
  ),
  edit: () => (
    <Framed>
      <ConnectionForm
        connection={CONNECTIONS[0] ?? aConnectionView(9, '')}
        queues={QUEUES}
        asksRatings
        automation={AUTOMATION}
      />
    </Framed>
  ),
  health: () => (
    <Framed>
      <HealthFigures
        health={HEALTH}
        connection={CONNECTIONS[0] ?? aConnectionView(9, '')}
        dropsTo="/connections/1/drops"
      />
    </Framed>
  ),
  drops: () => (
    <Framed>
      <div className="ps-3">
        <DropsTimeline drops={DROPS} />
      </div>
    </Framed>
  ),
}

function Framed({ children }: { children: React.ReactNode }) {
  return (
    <>
      <h1 className="sr-only">Connections</h1>
      <Card className="mx-auto max-w-2xl p-5">{children}</Card>
    </>
  )
}
