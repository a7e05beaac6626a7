import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { FlowProblem, Severity } from '#domain/flows/contract/lint/flow-problem.ts'
import { exitsOf } from '../drawing/drawing'
import { useDrawing, useEditor } from '../state/editor-context'
import { useNodeText } from '../state/node-text'

const LOOKS: Readonly<Record<Severity, { icon: typeof Info; tone: string }>> = {
  error: { icon: CircleAlert, tone: 'text-bad' },
  warning: { icon: TriangleAlert, tone: 'text-warn' },
  hint: { icon: Info, tone: 'text-info' },
}
const SEVERITIES = ['error', 'warning', 'hint'] as const

/** Faults of the drawing, the worst first; a press leads to the node. */
export function ProblemsPanel({ problems }: { problems: readonly FlowProblem[] }) {
  const { t } = useTranslation('flow-editor')
  if (problems.length === 0) {
    return (
      <p className="flex items-center gap-2 p-4 text-sm text-muted">
        <CircleCheck aria-hidden className="size-4 text-ok" />
        {t('problems.none')}
      </p>
    )
  }
  return (
    <div className="grid gap-4 p-4">
      {SEVERITIES.map((severity) => {
        const ofSeverity = problems.filter((problem) => problem.severity === severity)
        return (
          ofSeverity.length > 0 && (
            <section key={severity} className="grid gap-1.5">
              <h3 className="text-xs font-medium text-muted">
                {t(`severity.${severity}`, { count: ofSeverity.length })}
              </h3>
              <ul className="grid gap-1">
                {ofSeverity.map((problem) => (
                  <li key={`${problem.code} ${problem.nodeId} ${problem.about}`}>
                    <ProblemLine problem={problem} />
                  </li>
                ))}
              </ul>
            </section>
          )
        )
      })}
    </div>
  )
}

function ProblemLine({ problem: { code, severity, nodeId, about } }: { problem: FlowProblem }) {
  const { t } = useTranslation('flow-editor')
  const { flow, acts } = useEditor()
  const drawing = useDrawing()
  const { titleOf, exitName } = useNodeText(flow.choices)
  const { icon: Icon, tone } = LOOKS[severity]
  const aboutText = useAboutText()
  const node = drawing.nodes.find(({ id }) => id === nodeId)
  const exit = node && exitsOf(node).find(({ handle }) => handle === about)
  const text = t(`problem.${code}`, { about: exit ? exitName(exit.name) : aboutText(about) })
  const face = (
    <>
      <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${tone}`} />
      <span className="grid min-w-0">
        <span>{text}</span>
        {node && <span className="truncate text-xs text-muted">{titleOf(node)}</span>}
      </span>
    </>
  )
  const look = 'flex w-full items-start gap-2 rounded-md p-2 text-start text-sm'
  if (!node) return <p className={look}>{face}</p>
  return (
    <button
      type="button"
      className={`${look} hover:bg-hover touch:min-h-11`}
      onClick={() => acts.reveal(node.id)}
    >
      {face}
    </button>
  )
}

/** Names of fields as the dialog calls them; exits, variables and numbers as they are. */
function useAboutText() {
  const { t } = useTranslation('flow-editor')
  const labels: Readonly<Record<string, string>> = t('field', { returnObjects: true })
  return (about: string | null) => (about === null ? '' : (labels[about] ?? about.replace(/^a(?=\d)/, '')))
}
