import type { ConnectionDropView, ConnectionView } from '#domain/connections/schema.ts'
import { NO_RECEPTION } from '#tests/support/views.ts'
import { Card } from '~/components/ui/card'
import { ConnectionForm } from '~/features/connections/connection-form'
import { ConnectionList } from '~/features/connections/connection-list'
import { DropsTimeline } from '~/features/connections/health/drops-timeline'
import { PairPanel } from '~/features/connections/pairing/pair-panel'

const query = new URLSearchParams(window.location.search)

function aConnection(id: number, name: string, change: Partial<ConnectionView> = {}): ConnectionView {
  return {
    id,
    version: 1,
    name,
    channel: 'whatsapp',
    status: 'CONNECTED',
    number: '5511999991234',
    profileName: 'Loja Demo',
    qrcode: '',
    pairingCode: null,
    retries: 0,
    isDefault: false,
    allowGroup: true,
    groupAsTicket: 'disabled',
    showTyping: true,
    greetingMessage: 'Olá!',
    complationMessage: '',
    ratingMessage: '',
    expiresTicketNPS: 0,
    maxUseBotQueuesNPS: 3,
    timeCreateNewTicket: 0,
    outOfHoursMessage: '',
    schedules: [],
    ...NO_RECEPTION,
    queues: [],
    queueIds: [1],
    lastDropCause: null,
    duplicateOf: null,
    parkedEvents: 0,
    companyId: 2,
    createdAt: '2026-11-01T12:00:00.000Z',
    updatedAt: '2026-11-21T12:41:00.000Z',
    connectedAt: null,
    ...change,
  }
}

const CODE = '2@Yx8nQpD0K1m5r3o6Vb9Zl2Wc4Tq7Hs,pV1Zc3,Kd8aP0==,9sX2v'
const CONNECTIONS = [
  aConnection(1, 'Loja', { isDefault: true }),
  aConnection(2, 'Suporte técnico da filial de São José dos Campos', {
    status: 'qrcode',
    number: null,
    qrcode: CODE,
  }),
  aConnection(3, 'Financeiro', { status: 'DISCONNECTED', lastDropCause: 'unlinked' }),
  aConnection(4, 'Vendas', { status: 'OPENING', number: null }),
  aConnection(5, 'Entrega', { status: 'TIMEOUT', lastDropCause: 'lost', parkedEvents: 2 }),
  aConnection(6, 'Marketing', { status: 'PAIRING' }),
]
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

/** /?page=connections&part=table|pair|code|form|drops */
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
      connections={CONNECTIONS}
      queues={QUEUES}
      asksRatings={false}
      mayCreate
      problem={undefined}
    />
  ),
  pair: () => <Framed>{<PairPanel connection={CONNECTIONS[1] ?? aConnection(9, '')} />}</Framed>,
  code: () => (
    <Framed>
      <PairPanel
        connection={aConnection(2, 'Loja', { status: 'qrcode', qrcode: CODE, pairingCode: 'WXYZ1234' })}
      />
    </Framed>
  ),
  failed: () => (
    <Framed>
      <PairPanel
        connection={aConnection(2, 'Loja', { status: 'DISCONNECTED', lastDropCause: 'qr_expired' })}
      />
    </Framed>
  ),
  form: () => (
    <Framed>
      <ConnectionForm queues={QUEUES} asksRatings />
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
