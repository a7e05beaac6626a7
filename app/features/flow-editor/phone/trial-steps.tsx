import { useTranslation } from 'react-i18next'
import type { TryFlowTurn } from '#domain/bot/contract/try/try-flow-schema.ts'
import { type FlowGraph, indexGraph } from '#domain/flows/contract/graph.ts'
import { useDrawing, useEditor } from '../state/editor-context'
import { useNodeText } from '../state/node-text'

type TrialStepsProps = { graph: FlowGraph; turns: readonly TryFlowTurn[] }

/** The nodes through which a trial went, with what was read there, and the variables as they are. A press leads to the node. */
export function TrialSteps({ graph, turns }: TrialStepsProps) {
  const { t } = useTranslation('flow-editor')
  const { flow, acts } = useEditor()
  const { titleOf } = useNodeText(flow.choices)
  const drawnIds = new Set(useDrawing().nodes.map(({ id }) => id))
  const { nodes } = indexGraph(graph)
  const path = turns.flatMap((turn) => turn.path)
  const variables = Object.entries(turns.at(-1)?.variables ?? {})
  if (path.length === 0) return null
  return (
    <>
      <section aria-label={t('trial.why')} className="grid gap-1.5 text-sm">
        <h3 className="font-semibold">{t('trial.why')}</h3>
        <ol className="grid gap-1">
          {path.map(({ nodeId, reason }, index) => {
            const node = nodes.get(nodeId)
            const title = node ? titleOf(node) : nodeId
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a step is known by its place alone
              <li key={index} className="grid grid-cols-[minmax(0,1fr)] justify-items-start">
                {drawnIds.has(nodeId) ? (
                  <button
                    type="button"
                    className="max-w-full truncate font-medium hover:underline touch:min-h-11"
                    onClick={() => acts.reveal(nodeId)}
                  >
                    {title}
                  </button>
                ) : (
                  <span className="max-w-full truncate font-medium">{title}</span>
                )}
                {reason && (
                  <span className="max-w-full truncate text-muted">{t('trial.read', { reason })}</span>
                )}
              </li>
            )
          })}
        </ol>
      </section>
      {variables.length > 0 && (
        <section aria-label={t('trial.variables')} className="grid gap-1.5 text-sm">
          <h3 className="font-semibold">{t('trial.variables')}</h3>
          <dl className="grid gap-1">
            {variables.map(([name, value]) => (
              <div key={name} className="flex gap-1.5">
                <dt className="text-muted">{`{{${name}}}`}</dt>
                <dd className="min-w-0 [overflow-wrap:anywhere]">{value}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </>
  )
}
