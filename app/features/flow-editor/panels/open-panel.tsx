import { type ComponentType, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type FlowGraph, GRAPH_SCHEMA } from '#domain/flows/contract/graph.ts'
import type { FlowProblem } from '#domain/flows/contract/lint/flow-problem.ts'
import type { FlowVersionView, Published } from '#domain/flows/contract/schema.ts'
import { useDrawing, useEditor } from '../state/editor-context'
import type { PanelName } from './editor-header'
import { FlowList } from './flow-list'
import { NumbersPanel } from './numbers/numbers-panel'
import { ProblemsPanel } from './problems-panel'
import { SearchPanel } from './search-panel'
import { EditorPanel } from './side-panel'
import { VersionsPanel } from './versions-panel'

/** The phone beside the canvas, on which the drawing is tried: it gets the drawing as it is now, and lights the node that has the turn. */
export type PhoneProps = { flowId: number; graph: FlowGraph; onLit: (nodeId: string | null) => void }

type OpenPanelProps = {
  name: PanelName
  problems: readonly FlowProblem[]
  waitingNodeId: string | null
  onWaitingNode: (nodeId: string | null) => void
  onGo: (nodeId: string) => void
  onRestored: (version: FlowVersionView, outcome: Published) => void
  Phone: ComponentType<PhoneProps> | undefined
  onClose: () => void
}

/** The panel that is open beside the canvas. */
export function OpenPanel({
  name,
  problems,
  waitingNodeId,
  onWaitingNode,
  onGo,
  onRestored,
  Phone,
  onClose,
}: OpenPanelProps) {
  const { t } = useTranslation('flow-editor')
  const { flow } = useEditor()
  return (
    <EditorPanel title={t(`panel.${name}`)} onClose={onClose}>
      {name === 'problems' && <ProblemsPanel problems={problems} />}
      {name === 'list' && <FlowList onGo={onGo} />}
      {name === 'search' && <SearchPanel />}
      {name === 'versions' && (
        <VersionsPanel publishedNumber={flow.published?.number ?? 0} onRestored={onRestored} />
      )}
      {name === 'numbers' && <NumbersPanel nodeId={waitingNodeId} onNode={onWaitingNode} />}
      {name === 'phone' && Phone && <PhoneSlot Phone={Phone} />}
    </EditorPanel>
  )
}

function PhoneSlot({ Phone }: { Phone: ComponentType<PhoneProps> }) {
  const { flow, marks } = useEditor()
  const drawing = useDrawing()
  const graph = useMemo(() => ({ schema: GRAPH_SCHEMA, ...drawing }) as const, [drawing])
  return (
    <div className="p-4">
      <Phone flowId={flow.id} graph={graph} onLit={marks.setLit} />
    </div>
  )
}
