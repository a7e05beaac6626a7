import type { ComponentType } from 'react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NODE_KINDS } from '#domain/flows/contract/nodes/index.ts'
import type { FlowDraftView, FlowVersionView, Published } from '#domain/flows/contract/schema.ts'
import { ConfirmDialog } from '~/kit/confirm/confirm'
import { useWide } from '~/kit/list/use-wide'
import { useMay } from '~/lib/ui/use-may'
import { useShell } from '~/lib/ui/use-shell'
import { ownerOf } from '~/lib/viewer'
import { toast } from '~/ui/toaster'
import { Canvas, type CanvasInstance } from './canvas/canvas'
import { addNode, choose, goToEntry, reveal } from './canvas/place-node'
import { SpeedDial } from './canvas/speed-dial'
import { ConflictDialog } from './dialogs/conflict-dialog'
import { ConnectDialog, type ConnectRequest } from './dialogs/connect-dialog'
import { EditorMenu, type OpenMenu } from './dialogs/editor-menu'
import { type NodeChange, NodeDialog, type NodeRequest } from './dialogs/node-dialog'
import { NoteDialog } from './dialogs/note-dialog'
import { rememberVariable } from './dialogs/variables'
import {
  CARD_WIDTH,
  copyOf,
  type Drawing,
  withData,
  withExitTo,
  withNodes,
  withoutExit,
  withPositions,
} from './drawing/drawing'
import { usualData } from './drawing/new-data'
import { tidyPositions } from './drawing/tidy'
import { ReportDialog } from './import/report-dialog'
import { useFlowFiles } from './import/use-flow-files'
import { EditorHeader, type PanelName } from './panels/editor-header'
import { FlowList } from './panels/flow-list'
import { OpenPanel, type PhoneProps } from './panels/open-panel'
import { type Editor, type EditorActs, EditorProvider } from './state/editor-context'
import type { NodeNumbers } from './state/marks'
import { openEditor, openOutside } from './state/open-editor'
import { useFlowClipboard } from './state/use-clipboard'
import { useEditorKeys } from './state/use-keys'
import { useNewerDraft } from './state/use-newer-draft'
import { useIsChanged, useProblems } from './state/use-problems'

export type FlowEditorProps = {
  flow: FlowDraftView
  phone?: ComponentType<PhoneProps>
  /** Numbers of nodes, by their ids. */
  numbers?: ReadonlyMap<string, NodeNumbers>
}

/** So many nodes are deleted without a question. */
const ASKED_ABOVE = 5
const NO_NUMBERS: ReadonlyMap<string, NodeNumbers> = new Map()

/** The canvas of a flow, with all that belongs to it. Specification 3 §2. */
export function FlowEditor(props: FlowEditorProps) {
  const { t } = useTranslation('flow-editor')
  const [flow, setFlow] = useState(props.flow)
  const viewer = useShell()?.viewer
  const owner = viewer ? ownerOf(viewer) : ''
  const maySave = useMay('flows:save')
  const [{ store, autosave, marks }] = useState(() => openEditor(props.flow, owner, setFlow))
  const canvas = useRef<CanvasInstance>()
  const isWide = useWide() !== false

  const [request, setRequest] = useState<NodeRequest>()
  const [connecting, setConnecting] = useState<ConnectRequest>()
  const [menu, setMenu] = useState<OpenMenu>()
  const [doomed, setDoomed] = useState<{ count: number; answer: (isSure: boolean) => void }>()
  const [panel, setPanel] = useState<PanelName>()
  const [waitingNodeId, setWaitingNodeId] = useState<string | null>(null)
  const [isNoting, setNoting] = useState(false)
  const [isPublishing, setPublishing] = useState(false)

  useEffect(() => openOutside(autosave), [autosave])
  useEffect(() => {
    if (!isWide) canvas.current = undefined
  }, [isWide])

  const isResting = !request && !connecting && !doomed && !isPublishing
  useNewerDraft({ flow, autosave, isResting, setFlow })

  const askBefore = useCallback((count: number): Promise<boolean> => {
    if (count <= ASKED_ABOVE) return Promise.resolve(true)
    return new Promise((answer) => setDoomed({ count, answer }))
  }, [])

  const acts = useMemo<EditorActs>(() => {
    const present = () => store.read().history.present
    const nodeOf = (nodeId: string) => present().nodes.find(({ id }) => id === nodeId)
    return {
      add(type, spot = {}) {
        if (type === 'start' && present().nodes.some((node) => node.type === 'start')) return
        if (NODE_KINDS[type].fields.length > 0) return setRequest({ type, node: null, spot })
        addNode(store.change, canvas.current, { type, data: usualData(type), spot })
      },
      edit(nodeId) {
        const node = nodeOf(nodeId)
        if (node && NODE_KINDS[node.type].fields.length > 0) setRequest({ type: node.type, node, spot: {} })
      },
      duplicate(nodeId) {
        const copy = copyOf(present(), nodeId)
        if (!copy) return
        store.change((drawing) => withNodes(drawing, [copy]))
        acts.reveal(copy.id)
      },
      remove(nodeIds, edgeIds = []) {
        const ids = nodeIds.filter((id) => nodeOf(id)?.type !== 'start')
        void askBefore(ids.length).then((isSure) => isSure && store.remove(ids, edgeIds))
      },
      connectFrom: (nodeId, sourceHandle) => setConnecting({ nodeId, sourceHandle }),
      openCardMenu: (nodeId, point) => setMenu({ nodeId, point }),
      openKinds: (point, spot) => setMenu({ point, spot }),
      openWaiting(nodeId) {
        setWaitingNodeId(nodeId)
        setPanel('numbers')
      },
      reveal(nodeId) {
        // Where there is no canvas the list lies below the panel.
        if (!canvas.current) setPanel(undefined)
        reveal(canvas.current, nodeId)
      },
    }
  }, [store, askBefore])

  const editor = useMemo<Editor>(
    () => ({ flow, store, autosave, marks, acts, maySave }),
    [flow, store, autosave, marks, acts, maySave],
  )
  const { problems, errorCount } = useProblems(editor)
  useEffect(() => marks.setNumbers(props.numbers ?? NO_NUMBERS), [marks, props.numbers])

  const chosenIds = useCallback(
    () => new Set((canvas.current?.getNodes() ?? []).flatMap(({ id, selected }) => (selected ? [id] : []))),
    [],
  )
  useFlowClipboard({ editor, chosenIds, onPasted: (ids) => choose(canvas.current, ids) })

  function saveNode({ type, node, spot }: NodeRequest, { data, keys, renamedExits }: NodeChange) {
    const nodeId = node?.id ?? addNode(store.change, canvas.current, { type, data, spot })
    if (node) store.change((drawing) => withData(drawing, node.id, data, renamedExits))
    store.typeKeys(nodeId, keys)
    const answerKey = NODE_KINDS[type].variable?.({ id: nodeId, type, data, position: { x: 0, y: 0 } })
    if (answerKey) rememberVariable(answerKey)
    setRequest(undefined)
  }

  async function save(note = '') {
    if (!maySave || isPublishing) return
    setPublishing(true)
    const { history } = store.read()
    const outcome = await autosave.publish(note)
    setPublishing(false)
    if (outcome) tellPublished(outcome, history.present)
  }

  function tellPublished(outcome: Published, drawing: Drawing) {
    const { publishedVersion } = outcome
    if (outcome.published && publishedVersion) {
      setFlow((before) => ({ ...before, published: { ...drawing, ...publishedVersion } }))
      if (outcome.differingCases.length === 0) return toast.success(t('saved'))
      toast.warning(`${t('saved')}. ${t('cases.differing', { names: outcome.differingCases.join(', ') })}`)
      setPanel('phone')
    } else {
      toast.warning(t('notPublished'))
      setPanel('problems')
    }
  }

  function adoptRestored(version: FlowVersionView, outcome: Published) {
    const drawing = { nodes: version.nodes, connections: version.connections }
    autosave.adopt(drawing, outcome.version)
    tellPublished(outcome, drawing)
  }

  const showAll = () => {
    requestAnimationFrame(() => void canvas.current?.fitView({ padding: 0.2, maxZoom: 1 }))
  }
  const files = useFlowFiles({ flow, store, onImported: showAll })

  async function tidy() {
    const sizes = new Map(
      (canvas.current?.getNodes() ?? []).map(({ id, measured }) => [
        id,
        { width: measured?.width ?? CARD_WIDTH, height: measured?.height ?? 100 },
      ]),
    )
    const positions = await tidyPositions(
      store.read().history.present,
      (id) => sizes.get(id) ?? { width: CARD_WIDTH, height: 100 },
    )
    store.change((drawing) => withPositions(drawing, positions))
    showAll()
  }

  useEditorKeys({
    undo: store.undo,
    redo: store.redo,
    save: () => void save(),
    search: () => setPanel('search'),
    duplicate: () => {
      for (const id of chosenIds()) acts.duplicate(id)
    },
    selectAll: () => choose(canvas.current, null),
    edit: () => {
      const [id] = chosenIds()
      if (id !== undefined) acts.edit(id)
    },
  })

  return (
    <EditorProvider value={editor}>
      <div className="relative flex min-h-0 flex-1 flex-col" data-page="flow-editor">
        <EditorHeader
          panel={panel}
          onPanel={setPanel}
          hasPhone={props.phone !== undefined}
          errorCount={errorCount}
          problemCount={problems.length}
          isChanged={useIsChanged(editor)}
          isBusy={isPublishing}
          onSave={() => void save()}
          onSaveWithNote={() => setNoting(true)}
          onImport={(file) => void files.importFile(file)}
          onReport={files.openReport}
          onExport={files.exportFile}
          onTidy={isWide ? () => void tidy() : undefined}
        />
        <div className="relative flex min-h-0 flex-1">
          {isWide ? (
            <div className="relative min-w-0 flex-1">
              <Canvas
                onReady={(instance) => {
                  canvas.current = instance
                }}
                askBefore={askBefore}
              />
              <SpeedDial />
            </div>
          ) : (
            <div className="relative min-w-0 flex-1 overflow-y-auto pt-14">
              <SpeedDial />
              <FlowList onGo={goToEntry} />
            </div>
          )}
          {panel && (
            <OpenPanel
              name={panel}
              problems={problems}
              waitingNodeId={waitingNodeId}
              onWaitingNode={setWaitingNodeId}
              onGo={isWide ? acts.reveal : goToEntry}
              onRestored={adoptRestored}
              Phone={props.phone}
              onClose={() => setPanel(undefined)}
            />
          )}
        </div>
        <NodeDialog request={request} onClose={() => setRequest(undefined)} onSave={saveNode} />
        <ConnectDialog
          request={connecting}
          onClose={() => setConnecting(undefined)}
          onConnect={(from, target) =>
            store.change((drawing) =>
              target === null ? withoutExit(drawing, from) : withExitTo(drawing, { ...from, target }),
            )
          }
        />
        <EditorMenu menu={menu} acts={acts} onClose={() => setMenu(undefined)} />
        <NoteDialog open={isNoting} onOpenChange={setNoting} onPublish={(note) => void save(note)} />
        <ConflictDialog />
        <ReportDialog shownReport={files.shown} onOpenChange={files.setReportOpen} />
        <ConfirmDialog
          open={doomed !== undefined}
          onOpenChange={(open) => {
            if (open) return
            doomed?.answer(false)
            setDoomed(undefined)
          }}
          title={t('deleteMany.title', { count: doomed?.count ?? 0 })}
          text={t('deleteMany.text')}
          action={t('act.delete')}
          danger
          onConfirm={() => doomed?.answer(true)}
        />
      </div>
    </EditorProvider>
  )
}
