import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FlowNode } from '#domain/flows/contract/graph.ts'
import { Button } from '~/ui/button'
import {
  Dialog,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '~/ui/dialog'
import { Select } from '~/ui/select'
import { exitsOf, type NewConnection } from '../drawing/drawing'
import { inReadingOrder } from '../drawing/reading-order'
import { useDrawing, useEditor } from '../state/editor-context'
import { useNodeText } from '../state/node-text'
import { FieldFrame } from './field-parts'

export type ConnectRequest = { nodeId: string; sourceHandle?: string | undefined }

type ConnectDialogProps = {
  request: ConnectRequest | undefined
  onClose: () => void
  /** Null: the exit leads nowhere any more. */
  onConnect: (from: Pick<NewConnection, 'source' | 'sourceHandle'>, target: string | null) => void
}

/** Draws an edge without a pointer: from an exit of a node to another one. */
export function ConnectDialog({ request, onClose, onConnect }: ConnectDialogProps) {
  return (
    <Dialog open={request !== undefined} onOpenChange={(open) => open || onClose()}>
      {request && (
        <DialogContent>
          <ConnectForm
            request={request}
            onConnect={(...choice) => {
              onConnect(...choice)
              onClose()
            }}
          />
        </DialogContent>
      )}
    </Dialog>
  )
}

type ConnectFormProps = { request: ConnectRequest; onConnect: ConnectDialogProps['onConnect'] }

function ConnectForm({ request: { nodeId, sourceHandle }, onConnect }: ConnectFormProps) {
  const { t } = useTranslation('flow-editor')
  const { t: common } = useTranslation()
  const { flow } = useEditor()
  const drawing = useDrawing()
  const { nameOf, textOf, exitName } = useNodeText(flow.choices)
  const node = drawing.nodes.find(({ id }) => id === nodeId)
  const exits = node ? exitsOf(node) : []
  const [handle, setHandle] = useState(sourceHandle ?? exits[0]?.handle ?? 'a')
  const present = drawing.connections.find((edge) => edge.source === nodeId && edge.sourceHandle === handle)
  const [chosen, setChosen] = useState<string>()
  const target = chosen ?? present?.target ?? ''
  const label = (otherNode: FlowNode) =>
    [nameOf(otherNode), textOf(otherNode).split('\n')[0]].filter(Boolean).join(' · ').slice(0, 80)
  const targets = inReadingOrder(drawing).filter(
    ({ node: otherNode }) =>
      otherNode.id !== nodeId && otherNode.type !== 'start' && otherNode.type !== 'note',
  )
  return (
    <>
      <DialogHeader>
        <DialogTitle>{t('connect.title')}</DialogTitle>
        <DialogDescription>{node && label(node)}</DialogDescription>
      </DialogHeader>
      {exits.length > 1 && (
        <FieldFrame label={t('connect.exit')}>
          {(frame) => (
            <Select
              {...frame}
              value={handle}
              options={exits.map((exit) => ({ value: exit.handle, label: exitName(exit.name) }))}
              onChange={({ currentTarget }) => {
                setHandle(currentTarget.value)
                setChosen(undefined)
              }}
            />
          )}
        </FieldFrame>
      )}
      <FieldFrame label={t('connect.target')}>
        {(frame) => (
          <Select
            {...frame}
            value={target}
            placeholder={t('connect.nowhere')}
            options={targets.map(({ node: otherNode, number }) => ({
              value: otherNode.id,
              label: `${number}. ${label(otherNode)}`,
            }))}
            onChange={({ currentTarget }) => setChosen(currentTarget.value)}
          />
        )}
      </FieldFrame>
      <DialogFooter>
        <DialogClose asChild>
          <Button>{common('cancel')}</Button>
        </DialogClose>
        <Button
          variant="primary"
          onClick={() => onConnect({ source: nodeId, sourceHandle: handle }, target === '' ? null : target)}
        >
          {t('connect.submit')}
        </Button>
      </DialogFooter>
    </>
  )
}
