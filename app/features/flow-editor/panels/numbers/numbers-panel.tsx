import { RefreshCw } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as bot from '#domain/bot/contract/endpoints.ts'
import { Problem } from '~/kit/problem'
import { call } from '~/lib/call'
import { useNow } from '~/lib/ui/use-clock'
import { isSettled, useRefetcher } from '~/live/reading/use-refetcher'
import { Button } from '~/ui/button'
import { Label } from '~/ui/label'
import { Select } from '~/ui/select'
import { useDrawing, useEditor } from '../../state/editor-context'
import { useNodeText } from '../../state/node-text'
import { type NumbersRange, RANGES, sinceOf, type VersionNumbers } from './numbers-range'
import { RunningVersions } from './running-versions'
import { WaitingList } from './waiting-list'

type NumbersPanelProps = {
  /** The node whose waiting conversations are listed; null = none is chosen. */
  nodeId: string | null
  onNode: (nodeId: string | null) => void
}

/** Numbers of nodes for a range of time and a version, who waits at a node, and the versions in which conversations live. */
export function NumbersPanel({ nodeId, onNode }: NumbersPanelProps) {
  const { t } = useTranslation('flow-editor')
  const { flow, marks } = useEditor()
  const id = useId()
  const [range, setRange] = useState<NumbersRange>('all')
  const [flowVersionId, setVersionId] = useState<number>()
  const [answer, setAnswer] = useState<VersionNumbers>()
  const [problem, setProblem] = useState<Parameters<typeof Problem>[0]>()
  const refresh = useRefetcher(async () => {
    const result = await call(bot.numbers, { flowId: flow.id, flowVersionId, since: sinceOf(range) })
    setProblem(result.ok ? undefined : result.problem)
    if (result.ok) {
      setAnswer(result.value)
      marks.setNumbers(new Map(result.value.numbers.map((row) => [row.nodeId, row])))
    }
    return isSettled(result)
  })
  const now = useNow()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another range, version or minute has other numbers
  useEffect(refresh, [refresh, range, flowVersionId, flow.published?.id, now])
  const versions = answer?.running ?? []
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 p-4 text-sm">
      <div className="grid grid-cols-2 gap-3">
        <div className="grid gap-1.5">
          <Label htmlFor={`${id}-range`}>{t('numbers.range')}</Label>
          <Select
            id={`${id}-range`}
            value={range}
            options={RANGES.map((value) => ({ value, label: t(`numbers.ranges.${value}`) }))}
            onChange={({ target }) => setRange(RANGES.find((value) => value === target.value) ?? 'all')}
          />
        </div>
        <div className="grid gap-1.5">
          <Label htmlFor={`${id}-version`}>{t('numbers.version')}</Label>
          <Select
            id={`${id}-version`}
            value={flowVersionId ?? ''}
            options={[
              { value: '', label: t('numbers.allVersions') },
              ...versionChoices(versions, flow.published).map((version) => ({
                value: version.id,
                label: t('versions.name', { number: version.number }),
              })),
            ]}
            onChange={({ target }) => setVersionId(target.value === '' ? undefined : Number(target.value))}
          />
        </div>
      </div>
      <Problem code={problem?.code} details={problem?.details} />
      {answer && <RunningVersions versions={versions} onMoved={refresh} />}
      {answer && nodeId === null && <WaitingNodes answer={answer} onNode={onNode} />}
      {nodeId !== null && <WaitingList nodeId={nodeId} onClose={() => onNode(null)} />}
      <Button size="sm" variant="ghost" className="justify-self-start" onClick={refresh}>
        <RefreshCw />
        {t('numbers.refresh')}
      </Button>
    </div>
  )
}

/** The published version, and others in which conversations live. */
function versionChoices(
  running: VersionNumbers['running'],
  published: { id: number; number: number } | null,
): { id: number; number: number }[] {
  const versions = new Map(running.map(({ flowVersionId, number }) => [flowVersionId, number]))
  if (published) versions.set(published.id, published.number)
  return [...versions].map(([id, number]) => ({ id, number })).sort((a, b) => b.number - a.number)
}

function WaitingNodes({ answer, onNode }: { answer: VersionNumbers; onNode: (nodeId: string) => void }) {
  const { t } = useTranslation('flow-editor')
  const { flow } = useEditor()
  const { nodes } = useDrawing()
  const { nameOf, textOf } = useNodeText(flow.choices)
  const rows = answer.numbers.filter(({ waiting }) => waiting > 0)
  const drawnRows = rows.flatMap(({ nodeId, waiting }) => {
    const node = nodes.find(({ id }) => id === nodeId)
    return node ? [{ node, waiting }] : []
  })
  const shownCount = drawnRows.reduce((sum, { waiting }) => sum + waiting, 0)
  const goneCount = rows.reduce((sum, { waiting }) => sum + waiting, 0) - shownCount
  return (
    <section aria-label={t('numbers.waitingNow')} className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      <h3 className="font-semibold">{t('numbers.waitingNow')}</h3>
      {rows.length === 0 && <p className="text-muted">{t('numbers.nobody')}</p>}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-0.5">
        {drawnRows.map(({ node, waiting }) => (
          <li key={node.id} className="grid grid-cols-[minmax(0,1fr)]">
            <Button
              variant="ghost"
              className="h-auto min-h-9 justify-start gap-2 px-2 py-1 text-start font-normal"
              onClick={() => onNode(node.id)}
            >
              <span className="shrink-0 font-medium">{nameOf(node)}</span>
              <span className="min-w-0 flex-1 truncate text-muted">{textOf(node)}</span>
              <span className="tabular shrink-0">{waiting}</span>
            </Button>
          </li>
        ))}
      </ul>
      {goneCount > 0 && <p className="text-muted">{t('numbers.gone', { count: goneCount })}</p>}
    </section>
  )
}
