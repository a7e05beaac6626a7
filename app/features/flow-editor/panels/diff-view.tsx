import { useTranslation } from 'react-i18next'
import type { FlowNode } from '#domain/flows/contract/graph.ts'
import { type DrawingDiff, isWithoutDifference } from '../drawing/diff'
import { useEditor } from '../state/editor-context'
import { useNodeText } from '../state/node-text'

/** Differences of two drawings, in words. */
export function DiffView({ diff, title }: { diff: DrawingDiff; title: string }) {
  const { t } = useTranslation('flow-editor')
  const { added, removed, changed, movedCount, addedEdges, removedEdges } = diff
  if (isWithoutDifference(diff)) return <p className="text-sm text-muted">{t('diff.none')}</p>
  return (
    <section
      aria-label={title}
      className="grid max-h-64 gap-2 overflow-y-auto rounded-md border border-line p-3 text-sm"
    >
      <DiffLines sign="+" tone="text-ok" label={t('diff.added')} nodes={added} />
      <DiffLines sign="−" tone="text-bad" label={t('diff.removed')} nodes={removed} />
      <DiffLines
        sign="~"
        tone="text-warn"
        label={t('diff.changed')}
        nodes={changed.map(({ after }) => after)}
      />
      <p className="text-muted empty:hidden">
        {[
          addedEdges > 0 && t('diff.addedEdges', { count: addedEdges }),
          removedEdges > 0 && t('diff.removedEdges', { count: removedEdges }),
          movedCount > 0 && t('diff.moved', { count: movedCount }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </section>
  )
}

type DiffLinesProps = { sign: string; tone: string; label: string; nodes: readonly FlowNode[] }

function DiffLines({ sign, tone, label, nodes }: DiffLinesProps) {
  const { flow } = useEditor()
  const { nameOf, textOf } = useNodeText(flow.choices)
  if (nodes.length === 0) return null
  return (
    <ul className="grid gap-0.5">
      {nodes.map((node) => (
        <li key={node.id} className="flex min-w-0 gap-2">
          <span aria-hidden className={`${tone} w-3 shrink-0 text-center font-semibold`}>
            {sign}
          </span>
          <span className="sr-only">{label}</span>
          <span className="shrink-0 font-medium">{nameOf(node)}</span>
          <span className="truncate text-muted">{textOf(node).split('\n')[0]}</span>
        </li>
      ))}
    </ul>
  )
}
