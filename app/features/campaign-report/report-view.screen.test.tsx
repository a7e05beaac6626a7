import { expect, test } from 'bun:test'
import type { CampaignReport } from '#domain/campaigns/contract/report-schema.ts'
import { RECIPIENT_STATES } from '#domain/campaigns/contract/rules.ts'
import { CampaignView, RecipientCounts } from '#domain/campaigns/contract/schema.ts'
import { openLiveEnd } from '#tests/support/live-end.ts'
import { drawScreen, screen } from '#tests/support/screen.tsx'
import { ReportView } from './report-view'

const NOBODY = RecipientCounts.parse(Object.fromEntries(RECIPIENT_STATES.map((state) => [state, 0])))
const INSTANT = '2026-11-29T12:00:00.000Z'
const TEXTS = Object.fromEntries(
  [1, 2, 3, 4, 5].flatMap((nth) => [
    [`message${nth}`, nth === 1 ? 'Oi' : ''],
    [`confirmationMessage${nth}`, ''],
  ]),
)

function reportOf(plannedCount: number, values: Partial<CampaignReport> = {}): CampaignReport {
  const counts = { ...NOBODY, planned: plannedCount }
  const campaign = CampaignView.parse({
    ...TEXTS,
    id: 7,
    version: 1,
    name: 'Verão',
    status: 'EM_ANDAMENTO',
    pauseReason: null,
    isPrepared: true,
    scheduledAt: null,
    notAfter: null,
    startedAt: INSTANT,
    completedAt: null,
    contactListId: null,
    contactList: null,
    tagListId: null,
    tagList: null,
    whatsappId: 1,
    whatsapp: null,
    userId: null,
    queueId: null,
    openTicket: 'disabled',
    statusTicket: 'closed',
    hasOptOutLine: true,
    confirmation: false,
    confirmationAnswers: 'any',
    followUps: [],
    counts,
    mediaPath: null,
    mediaName: null,
    mediaType: null,
    mediaSize: null,
    thumbnailPath: null,
    createdAt: INSTANT,
    updatedAt: INSTANT,
  })
  return {
    campaign,
    counts,
    funnel: { planned: plannedCount, sent: 0, delivered: 0, read: 0, replied: 0 },
    variants: [],
    hours: [],
    failures: [],
    skips: [],
    followUpFailures: [],
    optOutCount: 0,
    followUpsDueCount: 0,
    medianReplyMinutes: null,
    endsAt: null,
    waitsUntil: null,
    ...values,
  }
}

const PEOPLE = { recipients: [], hasMore: false, next: null }

async function aReport(answers: { status?: number; report?: CampaignReport }[]) {
  const live = openLiveEnd()
  const loaded = { report: reportOf(41), page: PEOPLE }
  const { requests } = await drawScreen({
    path: '/campaign/7/report',
    routes: [{ path: '/campaign/:id/report', element: <ReportView loaded={loaded} /> }],
    answer: ({ url }) => {
      if (url.pathname !== '/campaigns/7/report') return { body: PEOPLE }
      const { status = 200, report } = answers.length > 1 ? (answers.shift() ?? {}) : (answers[0] ?? {})
      return { status, body: report ?? { error: 'ERR_UNAVAILABLE' } }
    },
    live,
  })
  await screen.findByText('Relatório de Verão')
  const tell = (id: number) =>
    live.send({ events: [{ name: 'company-1-campaign', data: { action: 'update', record: { id } } }] })
  return { requests, tell }
}

test('a report follows its own campaign, also where a reading meets no server', async () => {
  const followUpFailures = [{ reason: 'not_confirmed', count: 3 }]
  const { tell, requests } = await aReport([{ status: 503 }, { report: reportOf(12, { followUpFailures }) }])
  await tell(8)
  expect(requests).not.toContain('GET /campaigns/7/report')
  await tell(7)
  await screen.findAllByText('12', undefined, { timeout: 10_000 })
  await screen.findByText('O WhatsApp não confirmou')
  await screen.findByText(/Mensagem seguinte falhou/)
})
