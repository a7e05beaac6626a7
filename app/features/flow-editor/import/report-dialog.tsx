import { CircleAlert, CircleCheck, type LucideIcon, TriangleAlert } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ImportKind } from '#domain/flows/contract/import/imported-flow.ts'
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from '~/ui/dialog'
import { Disclosure } from '~/ui/disclosure'
import { useDrawing, useEditor } from '../state/editor-context'
import { useNodeText } from '../state/node-text'
import { type ImportReport, type NodeLines, nodesByKind, REPORT_KINDS } from './import-report'

const LOOKS: Readonly<Record<ImportKind, { icon: LucideIcon; tone: string }>> = {
  unsupported: { icon: CircleAlert, tone: 'text-bad' },
  changed: { icon: TriangleAlert, tone: 'text-warn' },
  taken: { icon: CircleCheck, tone: 'text-ok' },
}

/**
 * The report of an import, which stays until the page is left, and whether it is shown. `isUndoable`: there was a drawing before
 * it.
 */
export type ShownReport = { report: ImportReport; isOpen: boolean; isUndoable: boolean }
type ReportDialogProps = { shownReport: ShownReport | null; onOpenChange: (open: boolean) => void }

/** Says of an import what it took over, changed and left out, node by node; a press leads to the node. */
export function ReportDialog({ shownReport, onOpenChange }: ReportDialogProps) {
  const { t } = useTranslation('flow-editor')
  const { acts } = useEditor()
  const goal = useRef<string>()
  if (!shownReport) return null
  const { source, lines, keyCount } = shownReport.report
  const byKind = nodesByKind(lines)
  const goTo = (nodeId: string) => {
    goal.current = nodeId
    onOpenChange(false)
  }
  return (
    <Dialog open={shownReport.isOpen} onOpenChange={onOpenChange}>
      <DialogContent
        className="max-w-lg"
        onCloseAutoFocus={(event) => {
          // The focus goes to the node, and not back to the button.
          if (goal.current === undefined) return
          event.preventDefault()
          acts.reveal(goal.current)
          goal.current = undefined
        }}
      >
        <DialogHeader>
          <DialogTitle>{t('importReport.title')}</DialogTitle>
          <DialogDescription>
            {[t('imported'), t(`importReport.${source}`), shownReport.isUndoable && t('importReport.undo')]
              .filter(Boolean)
              .join(' ')}
          </DialogDescription>
        </DialogHeader>
        {keyCount > 0 && <p className="text-sm">{t('importReport.keys', { count: keyCount })}</p>}
        {REPORT_KINDS.map((kind) => (
          <KindSection key={kind} kind={kind} nodes={byKind[kind]} onGo={goTo} />
        ))}
      </DialogContent>
    </Dialog>
  )
}

type KindSectionProps = { kind: ImportKind; nodes: readonly NodeLines[]; onGo: (nodeId: string) => void }

/** Nodes that are as they were are many, and seldom looked for: they are folded away. */
function KindSection({ kind, nodes, onGo }: KindSectionProps) {
  const { t } = useTranslation('flow-editor')
  const { icon: Icon, tone } = LOOKS[kind]
  const count = nodes.filter(({ nodeId }) => nodeId !== null).length
  if (nodes.length === 0) return null
  return (
    <Disclosure
      open={kind !== 'taken'}
      labelClass="gap-2 py-1 font-medium"
      label={
        <>
          <Icon aria-hidden className={`size-4 shrink-0 ${tone}`} />
          {t(`importReport.${kind}`, { count })}
        </>
      }
    >
      <ul className="grid gap-0.5">
        {nodes.map((node) => (
          <li key={node.nodeId ?? ''}>
            <NodeEntry {...node} onGo={onGo} />
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}

type NodeEntryProps = NodeLines & { onGo: (nodeId: string) => void }

function NodeEntry({ nodeId, lines, onGo }: NodeEntryProps) {
  const { t } = useTranslation('flow-editor')
  const { flow } = useEditor()
  const drawing = useDrawing()
  const { nameOf, textOf } = useNodeText(flow.choices)
  const node = drawing.nodes.find(({ id }) => id === nodeId)
  const goneText = nodeId === null ? t('importReport.whole') : t('importReport.gone')
  const face = (
    <>
      <span className="truncate font-medium">
        {node ? [nameOf(node), textOf(node).split('\n')[0]].filter(Boolean).join(' · ') : goneText}
      </span>
      {lines
        .filter(({ code }) => code !== 'taken')
        .map(({ code, about }) => (
          <span key={`${code} ${about}`} className="text-muted [overflow-wrap:anywhere]">
            {t(`importReport.line.${code}`, { about: exitText(code, about) })}
          </span>
        ))}
    </>
  )
  const look = 'grid w-full grid-cols-[minmax(0,1fr)] gap-0.5 rounded-md p-2 text-start text-sm'
  if (!node) return <p className={look}>{face}</p>
  return (
    <button type="button" className={`${look} hover:bg-hover touch:min-h-11`} onClick={() => onGo(node.id)}>
      {face}
    </button>
  )
}

/** An option's exit is called by its number, as the menu shows it. */
function exitText(code: string, about: string | null): string {
  const text = about ?? ''
  return code === 'exitDropped' || code === 'edgeDropped' ? text.replace(/^a(?=\d)/, '') : text
}
