import { Handle, type NodeProps, Position } from '@xyflow/react'
import { CircleAlert, Copy, EllipsisVertical, Info, Trash2, TriangleAlert } from 'lucide-react'
import { memo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type FlowNode, NODE_TYPES } from '#domain/flows/contract/graph.ts'
import type { Severity } from '#domain/flows/contract/lint/flow-problem.ts'
import { cn } from '~/lib/cn'
import { CARD_WIDTH, exitsOf } from '../drawing/drawing'
import { iconOf, kindStyle } from '../kinds'
import { useEditor } from '../state/editor-context'
import { lostAt, type NodeMark, type NodeNumbers, useMark } from '../state/marks'
import { useNodeText } from '../state/node-text'
import type { CardNode } from './card-node'

const CARD_STYLES = new Map(NODE_TYPES.map((type) => [type, { ...kindStyle(type), width: CARD_WIDTH }]))
const TONES: Readonly<Record<Severity, { icon: typeof Info; className: string }>> = {
  error: { icon: CircleAlert, className: 'text-bad' },
  warning: { icon: TriangleAlert, className: 'text-warn' },
  hint: { icon: Info, className: 'text-info' },
}

/** A node of the flow: its kind, what it says in three lines, and its exits. It is drawn anew when it itself changes. */
export const FlowCard = memo(
  function FlowCard({ data: { node }, selected }: NodeProps<CardNode>) {
    const { flow, marks } = useEditor()
    const { nameOf, textOf, exitName } = useNodeText(flow.choices)
    const mark = useMark(marks, node.id)
    const hover = useHover()
    const Icon = iconOf(node.type)
    const exits = exitsOf(node)
    const text = textOf(node)
    const isPlain = exits.length === 1
    return (
      <article
        style={CARD_STYLES.get(node.type)}
        data-node={node.id}
        {...hover.handlers}
        className={cn(
          'flow-card relative rounded-lg border border-line-strong/60 bg-raised text-sm',
          selected && 'border-accent outline-2 outline-accent',
          mark.severity === 'error' && 'border-bad',
          mark.isLit && 'outline-3 outline-ok',
        )}
      >
        {node.type !== 'start' && <Handle type="target" position={Position.Left} className="flow-handle" />}
        <header className="flex h-10 items-center gap-2 px-2.5">
          <span className="kind grid size-6 shrink-0 place-items-center rounded-md">
            <Icon aria-hidden className="size-3.5" />
          </span>
          <span className="flex-1 whitespace-nowrap font-medium">{nameOf(node)}</span>
          <ProblemMark mark={mark} />
          {(selected || hover.isHovered) && <CardButtons node={node} />}
          {isPlain && exits[0] && (
            <Handle type="source" position={Position.Right} id={exits[0].handle} className="flow-handle" />
          )}
        </header>
        {text !== '' && (
          <p className="whitespace-pre-line border-t border-line px-2.5 py-2 text-muted [overflow-wrap:anywhere]">
            {threeLines(text)}
          </p>
        )}
        {!isPlain && exits.length > 0 && (
          <ul className="border-t border-line py-1">
            {exits.map(({ handle, name }) => (
              <li key={handle} className="relative flex h-6 items-center justify-end px-3 text-xs text-muted">
                {cutTo(exitName(name), MAX_EXIT_NAME)}
                <Handle type="source" position={Position.Right} id={handle} className="flow-handle" />
              </li>
            ))}
          </ul>
        )}
        {mark.numbers && <Figures node={node} numbers={mark.numbers} />}
      </article>
    )
  },
  // Where it lies is the canvas's: a card that is dragged is not drawn anew.
  (before, after) => before.data === after.data && before.selected === after.selected,
)

/** Shows how many conversations came to a card, wait there, and were lost there. */
function Figures({ node, numbers }: { node: FlowNode; numbers: NodeNumbers }) {
  const { t } = useTranslation('flow-editor')
  const { acts } = useEditor()
  const lostCount = lostAt(node, numbers)
  return (
    <footer className="tabular flex gap-3 border-t border-line px-2.5 py-1 text-xs text-muted">
      <span>{t('numbers.entered', { count: numbers.entered })}</span>
      {numbers.waiting > 0 && (
        <button
          type="button"
          className="nodrag nopan text-ink underline hover:no-underline"
          onClick={() => acts.openWaiting(node.id)}
        >
          {t('numbers.waiting', { count: numbers.waiting })}
        </button>
      )}
      {lostCount > 0 && <span className="text-bad">{t('numbers.dropped', { count: lostCount })}</span>}
    </footer>
  )
}

/** Whether the pointer is over the card: its buttons are drawn then, as five hundred cards with all theirs are slow to paint. */
export function useHover() {
  const [isHovered, setHovered] = useState(false)
  const handlers = {
    onPointerEnter: () => setHovered(true),
    onPointerLeave: () => setHovered(false),
  }
  return { isHovered, handlers }
}

/** Letters that fit into a line of a card, and of an exit's name. Cut by styles, each text would be clipped by itself. */
const LINE_LETTERS = 27
const MAX_LINES = 3
const MAX_EXIT_NAME = 27

function cutTo(text: string, letters: number): string {
  return text.length > letters ? `${text.slice(0, letters - 1)}…` : text
}

/** The beginning of a text, in three lines: a card stays low, whatever it says. */
function threeLines(text: string): string {
  const lines: string[] = []
  let room = MAX_LINES
  for (const textLine of text.split('\n')) {
    if (room === 0) return `${lines.join('\n')} …`
    lines.push(cutTo(textLine, room * LINE_LETTERS))
    room -= Math.min(room, Math.max(1, Math.ceil(textLine.length / LINE_LETTERS)))
  }
  return lines.join('\n')
}

function ProblemMark({ mark: { severity, problemCount } }: { mark: NodeMark }) {
  const { t } = useTranslation('flow-editor')
  if (!severity) return null
  const { icon: Icon, className } = TONES[severity]
  const label = t('problems.count', { count: problemCount })
  return (
    <span role="img" aria-label={label} title={label} className={className}>
      <Icon aria-hidden className="size-4" />
    </span>
  )
}

const BUTTON =
  'nodrag nopan grid size-6 place-items-center rounded-sm text-muted hover:bg-hover hover:text-ink [&>svg]:size-3.5'

/** Copy, delete, and the menu with what else can be done. */
export function CardButtons({ node: { id, type } }: { node: FlowNode }) {
  const { t } = useTranslation('flow-editor')
  const { acts, maySave } = useEditor()
  if (!maySave) return null
  return (
    <span className="-me-1 flex">
      {type !== 'start' && (
        <>
          <button
            type="button"
            className={BUTTON}
            aria-label={t('act.duplicate')}
            data-tooltip={t('act.duplicate')}
            onClick={() => acts.duplicate(id)}
          >
            <Copy aria-hidden />
          </button>
          <button
            type="button"
            className={BUTTON}
            aria-label={t('act.delete')}
            data-tooltip={t('act.delete')}
            onClick={() => acts.remove([id])}
          >
            <Trash2 aria-hidden />
          </button>
        </>
      )}
      <button
        type="button"
        className={BUTTON}
        aria-label={t('act.more')}
        aria-haspopup="menu"
        data-tooltip={t('act.more')}
        onClick={({ currentTarget }) => {
          const box = currentTarget.getBoundingClientRect()
          acts.openCardMenu(id, { x: box.left, y: box.bottom })
        }}
      >
        <EllipsisVertical aria-hidden />
      </button>
    </span>
  )
}
