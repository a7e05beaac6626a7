import { useTranslation } from 'react-i18next'
import type { TryFlowTurn } from '#domain/bot/contract/try/try-flow-schema.ts'
import { type FlowGraph, indexGraph } from '#domain/flows/contract/graph.ts'

type TrialStepsProps = { graph: FlowGraph; turns: readonly TryFlowTurn[] }

/** The nodes through which a trial went, with what was read there, and the variables as they are. */
export function TrialSteps({ graph, turns }: TrialStepsProps) {
  const { t } = useTranslation('flow-editor')
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
            const type = nodes.get(nodeId)?.type
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a step is known by its place alone
              <li key={index} className="flex flex-wrap gap-x-1.5">
                <span className="font-medium">{type ? t(`kind.${type}`) : nodeId}</span>
                {reason && <span className="min-w-0 truncate text-muted">{t('trial.read', { reason })}</span>}
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
