import { Cable, Copy, Pencil, Trash2 } from 'lucide-react'
import type { ComponentType } from 'react'
import {
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { useTranslation } from 'react-i18next'
import * as flows from '#domain/flows/contract/endpoints.ts'
import { type FlowGraph, GRAPH_SCHEMA, NEW_GRAPH, type NodeType } from '#domain/flows/contract/graph.ts'
import { factsOf } from '#domain/flows/contract/lint/facts-of.ts'
import { lintFlow } from '#domain/flows/contract/lint/lint-flow.ts'
import { NODE_KINDS } from '#domain/flows/contract/nodes/index.ts'
import type { FlowDraftView, FlowVersionView, Published } from '#domain/flows/contract/schema.ts'
import { ConfirmDialog } from '~/kit/confirm/confirm'
import { useWide } from '~/kit/list/use-wide'
import { call } from '~/lib/call'
import { useMay } from '~/lib/ui/use-may'
import { useShell } from '~/lib/ui/use-shell'
import { ownerOf } from '~/lib/viewer'
import { toast } from '~/ui/toaster'
import { Canvas, type CanvasInstance } from './canvas/canvas'
import { SpeedDial } from './canvas/speed-dial'
import { ConflictDialog } from './dialogs/conflict-dialog'
import { ConnectDialog, type ConnectRequest } from './dialogs/connect-dialog'
import { MenuAt, type MenuLine } from './dialogs/menu-at'
import { type NodeChange, NodeDialog, type NodeRequest } from './dialogs/node-dialog'
import { NoteDialog } from './dialogs/note-dialog'
import { rememberVariable } from './dialogs/variables'
import {
  CARD_WIDTH,
  copyOf,
  type Drawing,
  newNode,
  type Point,
  withConnection,
  withData,
  withExitTo,
  withNodeOnEdge,
  withNodes,
  without,
  withPositions,
} from './drawing/drawing'
import { exportText, type ReadFlowFile, readExport } from './drawing/exchange'
import { usualData } from './drawing/new-data'
import { isSameDrawing } from './drawing/same-drawing'
import { tidyPositions } from './drawing/tidy'
import { iconOf, OFFERED_KINDS } from './kinds'
import { EditorHeader, type PanelName } from './panels/editor-header'
import { entryId, FlowList } from './panels/flow-list'
import { ProblemsPanel } from './panels/problems-panel'
import { SearchPanel } from './panels/search-panel'
import { EditorPanel } from './panels/side-panel'
import { VersionsPanel } from './panels/versions-panel'
import { type Autosave, makeAutosave, type UnsentDraft } from './state/autosave'
import { type Editor, type EditorActs, EditorProvider, type Spot, useDrawing } from './state/editor-context'
import { makeEditorStore } from './state/editor-store'
import { localFileNames } from './state/local-files'
import { makeMarks, type NodeNumbers } from './state/marks'
import { keepUnsent, readUnsent } from './state/unsent-drawings'
import { useFlowClipboard } from './state/use-clipboard'
import { useEditorKeys } from './state/use-keys'

/** The phone beside the canvas, on which the drawing is tried: it gets the drawing as it is now, and lights the node that has the turn. */
export type PhoneProps = { flowId: number; graph: FlowGraph; onLit: (nodeId: string | null) => void }

export type FlowEditorProps = {
  flow: FlowDraftView
  phone?: ComponentType<PhoneProps>
  /** Numbers of nodes, by their ids. */
  numbers?: ReadonlyMap<string, NodeNumbers>
  /** Reads files that are imported. */
  readFile?: ReadFlowFile
}

/** So many nodes are deleted without a question. */
const ASKED_ABOVE = 5
/** From a card to the one right of it. */
const CARD_STEP = CARD_WIDTH + 80
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
  const [menu, setMenu] = useState<{ at: Point; nodeId?: string; spot?: Spot }>()
  const [doomed, setDoomed] = useState<{ count: number; answer: (isSure: boolean) => void }>()
  const [panel, setPanel] = useState<PanelName>()
  const [isNoting, setNoting] = useState(false)
  const [isPublishing, setPublishing] = useState(false)

  useEffect(() => openOutside(autosave), [autosave])
  useEffect(() => {
    if (!isWide) canvas.current = undefined
  }, [isWide])

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
      openCardMenu: (nodeId, at) => setMenu({ nodeId, at }),
      openKinds: (at, spot) => setMenu({ at, spot }),
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
      toast.success(t('saved'))
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

  async function importFile(file: File) {
    const drawing = await (props.readFile ?? readExport)(await file.text())
    if (!drawing) return toast.error(t('importFailed'))
    store.change(() => drawing)
    toast.success(t('imported'))
    requestAnimationFrame(() => void canvas.current?.fitView({ padding: 0.2, maxZoom: 1 }))
  }

  function exportFile() {
    const blob = new Blob([exportText(store.read().history.present)], { type: 'application/json' })
    const link = document.createElement('a')
    link.href = URL.createObjectURL(blob)
    link.download = `flow-${flow.id}.json`
    link.click()
    URL.revokeObjectURL(link.href)
    toast.success(t('exported'))
  }

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
    requestAnimationFrame(() => void canvas.current?.fitView({ padding: 0.2, maxZoom: 1 }))
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
          onImport={(file) => void importFile(file)}
          onExport={exportFile}
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
            <EditorPanel title={t(`panel.${panel}`)} onClose={() => setPanel(undefined)}>
              {panel === 'problems' && <ProblemsPanel problems={problems} />}
              {panel === 'list' && <FlowList onGo={isWide ? acts.reveal : goToEntry} />}
              {panel === 'search' && <SearchPanel />}
              {panel === 'versions' && (
                <VersionsPanel publishedNumber={flow.published?.number ?? 0} onRestored={adoptRestored} />
              )}
              {panel === 'phone' && props.phone && <PhoneSlot Phone={props.phone} editor={editor} />}
            </EditorPanel>
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

/** Store, autosave and marks of a flow; what was drawn here before and could not be sent is on the canvas again. */
function openEditor(
  flow: FlowDraftView,
  owner: string,
  setFlow: (change: (before: FlowDraftView) => FlowDraftView) => void,
) {
  const stored = flow.flow ?? { nodes: NEW_GRAPH.nodes, connections: NEW_GRAPH.connections }
  const unsent = readUnsent(owner, flow.id)
  const isUnsent = unsent !== null && !isSameDrawing(unsent.drawing, stored)
  const store = makeEditorStore(stored)
  const autosave = makeAutosave(
    store,
    {
      save: ({ drawing, version }) => call(flows.saveDraft, { flowId: flow.id, ...drawing, version }),
      publish: ({ drawing, version, note }) =>
        call(flows.save, { idFlow: flow.id, ...drawing, version, note }),
      keep: (kept: UnsentDraft | null) => keepUnsent(owner, flow.id, kept),
      later(ms, run) {
        const timer = setTimeout(run, ms)
        return () => clearTimeout(timer)
      },
    },
    { drawing: stored, version: isUnsent ? unsent.version : flow.version },
    ({ secrets }) => setFlow((before) => ({ ...before, secrets })),
  )
  if (isUnsent) store.change(() => unsent.drawing)
  return { store, autosave, marks: makeMarks() }
}

/** The network's return is another try; what waits is stored before the page goes. */
function openOutside(autosave: Autosave): () => void {
  const controller = new AbortController()
  const { signal } = controller
  window.addEventListener('online', () => autosave.retry(), { signal })
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState === 'hidden') void autosave.flush()
    },
    { signal },
  )
  return () => {
    controller.abort()
    void autosave.flush()
  }
}

function useProblems({ flow, store, marks }: Editor) {
  const read = () => store.read()
  const state = useSyncExternalStore(store.subscribe, read, read)
  const drawing = useDeferredValue(state.history.present)
  const problems = useMemo(() => {
    const typed = Object.entries(state.typedKeys).flatMap(([nodeId, keys]) =>
      Object.entries(keys).flatMap(([field, key]) => (key === null ? [] : [{ nodeId, field, lastFour: '' }])),
    )
    const files = new Set([...flow.files.map(({ name }) => name), ...localFileNames()])
    const facts = factsOf(flow.choices, files, [...flow.secrets, ...typed])
    return lintFlow({ schema: GRAPH_SCHEMA, ...drawing }, facts)
  }, [drawing, flow, state.typedKeys])
  useEffect(() => marks.setProblems(problems), [marks, problems])
  return { problems, errorCount: problems.filter(({ severity }) => severity === 'error').length }
}

/** Whether customers meet something else than what is drawn. */
function useIsChanged({ flow, store }: Editor): boolean {
  const read = () => store.read().history.present
  const drawing = useSyncExternalStore(store.subscribe, read, read)
  return useMemo(() => !flow.published || !isSameDrawing(drawing, flow.published), [drawing, flow.published])
}

type AddedNode = { type: NodeType; data: ReturnType<typeof usualData>; spot: Spot }

/** Adds a node at its spot: behind an exit, within an edge, or in the middle of what is seen. Answers its id. */
function addNode(
  change: (make: (drawing: Drawing) => Drawing) => void,
  canvas: CanvasInstance | undefined,
  { type, data, spot }: AddedNode,
): string {
  const node = newNode(type, data, { x: 0, y: 0 })
  change((drawing) => {
    const placed = newNode(type, data, spot.position ?? freePoint(drawing, canvas))
    const whole = { ...placed, id: node.id }
    if (spot.onEdge !== undefined) return withNodeOnEdge(drawing, spot.onEdge, whole)
    const added = withNodes(drawing, [whole])
    return spot.from ? withConnection(added, { ...spot.from, target: node.id }) : added
  })
  choose(canvas, [node.id])
  return node.id
}

/** Room that a card is taken to need, until it was drawn. */
const CARD_HEIGHT = 160

/** Right of the one node that is chosen, else in the middle of what is seen; lower where something lies there. */
function freePoint({ nodes }: Drawing, canvas: CanvasInstance | undefined): Point {
  const point = wishedPoint(nodes, canvas)
  const isTaken = () =>
    nodes.some(
      ({ position }) =>
        Math.abs(position.x - point.x) < CARD_WIDTH && Math.abs(position.y - point.y) < CARD_HEIGHT,
    )
  while (isTaken()) point.y += CARD_HEIGHT / 2
  return point
}

function wishedPoint(nodes: Drawing['nodes'], canvas: CanvasInstance | undefined): Point {
  const pane = document.querySelector('.flow-canvas')?.getBoundingClientRect()
  const rightmost = Math.max(0, ...nodes.map(({ position }) => position.x))
  if (!canvas || !pane) return { x: rightmost + CARD_STEP, y: nodes[0]?.position.y ?? 0 }
  const [chosenNode, ...others] = canvas.getNodes().filter(({ selected }) => selected)
  if (chosenNode && others.length === 0)
    return { x: chosenNode.position.x + CARD_STEP, y: chosenNode.position.y }
  const middle = { x: pane.left + pane.width / 2, y: pane.top + pane.height / 2 }
  const { x, y } = canvas.screenToFlowPosition(middle)
  return { x: x - CARD_WIDTH / 2, y: y - CARD_HEIGHT / 2 }
}

/** Chooses nodes on the canvas; null = all of them. */
function choose(canvas: CanvasInstance | undefined, nodeIds: readonly string[] | null): void {
  const ids = nodeIds && new Set(nodeIds)
  // The canvas has new nodes with its next drawing.
  requestAnimationFrame(() => {
    canvas?.setNodes((nodes) => nodes.map((node) => ({ ...node, selected: ids ? ids.has(node.id) : true })))
  })
}

function reveal(canvas: CanvasInstance | undefined, nodeId: string): void {
  if (!canvas) {
    requestAnimationFrame(() => goToEntry(nodeId))
    return
  }
  choose(canvas, [nodeId])
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  requestAnimationFrame(() => {
    void canvas.fitView({ nodes: [{ id: nodeId }], maxZoom: 1, padding: 0.4, duration: isStill ? 0 : 200 })
    document
      .querySelector<HTMLElement>(`.react-flow__node[data-id="${nodeId}"]`)
      ?.focus({ preventScroll: true })
  })
}

function goToEntry(nodeId: string): void {
  const entry = document.getElementById(entryId(nodeId))
  entry?.scrollIntoView({ block: 'center' })
  entry?.focus({ preventScroll: true })
}

function withoutExit(drawing: Drawing, from: { source: string; sourceHandle: string }): Drawing {
  const edge = drawing.connections.find(
    ({ source, sourceHandle }) => source === from.source && sourceHandle === from.sourceHandle,
  )
  return edge ? without(drawing, new Set(), new Set([edge.id])) : drawing
}

type EditorMenuProps = {
  menu: { at: Point; nodeId?: string; spot?: Spot } | undefined
  acts: EditorActs
  onClose: () => void
}

/** The menu of a card, or the kinds that can stand at a spot. */
function EditorMenu({ menu, acts, onClose }: EditorMenuProps) {
  const { t } = useTranslation('flow-editor')
  const last = useRef(menu)
  if (menu) last.current = menu
  const { nodeId, spot } = last.current ?? {}
  const node = useDrawing().nodes.find(({ id }) => id === nodeId)
  const kinds: readonly MenuLine[] = OFFERED_KINDS.filter(
    (type) => type !== 'start' && (type !== 'note' || !spot?.from),
  ).map((type) => ({
    key: type,
    label: t(`kind.${type}`),
    icon: iconOf(type),
    run: () => acts.add(type, spot ?? {}),
  }))
  const isStart = node?.type === 'start'
  const hasExits = node !== undefined && NODE_KINDS[node.type].exits(node).length > 0
  const lines: readonly MenuLine[] = nodeId
    ? [
        ...(isStart
          ? []
          : [{ key: 'edit', label: t('act.edit'), icon: Pencil, run: () => acts.edit(nodeId) }]),
        ...(hasExits
          ? [{ key: 'connect', label: t('act.connect'), icon: Cable, run: () => acts.connectFrom(nodeId) }]
          : []),
        ...(isStart
          ? []
          : [
              { key: 'duplicate', label: t('act.duplicate'), icon: Copy, run: () => acts.duplicate(nodeId) },
              {
                key: 'delete',
                label: t('act.delete'),
                icon: Trash2,
                danger: true,
                run: () => acts.remove([nodeId]),
              },
            ]),
      ]
    : kinds
  return (
    <MenuAt at={menu?.at} label={nodeId ? t('act.more') : t('addHere')} lines={lines} onClose={onClose} />
  )
}

function PhoneSlot({ Phone, editor }: { Phone: ComponentType<PhoneProps>; editor: Editor }) {
  const drawing = useDrawing()
  const graph = useMemo(() => ({ schema: GRAPH_SCHEMA, ...drawing }) as const, [drawing])
  return <Phone flowId={editor.flow.id} graph={graph} onLit={editor.marks.setLit} />
}
