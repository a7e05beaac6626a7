import { folded } from '../../../core/contract/values/folded.ts'
import { type FlowConnection, type FlowNode, NODE_TYPES, type NodeType } from '../graph.ts'
import { cardsOf, MAX_CARDS } from '../nodes/content.ts'
import { NODE_KINDS } from '../nodes/index.ts'
import { MAX_MENU_OPTIONS } from '../nodes/menu.ts'
import { fileNameOf } from '../nodes/node-fields.ts'
import { nodeIds, noteData, positionOf } from './drawn-parts.ts'
import type { ImportFacts, ImportLine, ImportSource, ReadDrawing } from './imported-flow.ts'
import {
  isObject,
  listOf,
  numberOf,
  objectOf,
  objectsOf,
  type PlainJson,
  type PlainObject,
  textOf,
} from './plain-json.ts'

type Change = Extract<ImportLine, { kind: 'changed' }>['code']

/** A node's data while it is read, and the lines about it. */
type NodeReading = {
  facts: ImportFacts
  isOwn: boolean
  change(code: Change, about: string): void
  keepReference(name: string): void
}

/** Reads a drawing of ours, or of a product of this family. */
export function readFamily(drawing: PlainObject, source: ImportSource, facts: ImportFacts): ReadDrawing {
  const lines: ImportLine[] = []
  const makeId = nodeIds()
  const ids = new Map<string, string>()
  const foreignIds = new Set<string>()
  const nodes = objectsOf(drawing.nodes).map((raw, index): FlowNode => {
    const rawId = textOf(raw.id)
    const id = makeId(rawId)
    if (!ids.has(rawId)) ids.set(rawId, id)
    const position = positionOf(raw.position, index)
    const typeName = textOf(raw.type)
    const type = NODE_TYPES.find((known) => known === typeName)
    if (!type) {
      foreignIds.add(id)
      lines.push({ kind: 'unsupported', code: 'nodeUnsupported', nodeId: id, about: typeName })
      const data = noteData(typeName, raw.data ?? null, facts.language ?? 'pt-BR')
      return { id, type: 'note', position, data }
    }
    const reading: NodeReading = {
      facts,
      isOwn: source === 'own',
      change: (code, about) => lines.push({ kind: 'changed', code, nodeId: id, about }),
      keepReference: (about) => lines.push({ kind: 'taken', code: 'referenceKept', nodeId: id, about }),
    }
    return { id, type, position, data: (READERS[type] ?? unchanged)(objectOf(raw.data), reading) }
  })
  const connections = readEdges(drawing, { nodes, ids, foreignIds, lines })
  return { nodes, connections, lines }
}

type DataReader = (data: PlainObject, reading: NodeReading) => PlainObject

const unchanged: DataReader = (data) => data

const READERS: Readonly<Partial<Record<NodeType, DataReader>>> = {
  ticket: readTicket,
  menu: readMenu,
  singleBlock: readContent,
  img: readMedia,
  audio: readMedia,
  video: readMedia,
  typebot: (data, reading) => readFields(data, 'typebot', reading),
  openai: (data, reading) => readFields(data, 'openai', reading),
  question: (data, reading) => readFields(data, 'question', reading),
}

/** The queue itself, or the queue below `data` after an edit; ours is the one with its name. */
function readTicket(data: PlainObject, { facts, change }: NodeReading): PlainObject {
  const queue = isObject(data.data) ? data.data : data
  const name = textOf(queue.name)
  const id = numberOf(queue.id)
  if (name === '' && id === null) return { data: {} }
  const named = (facts.queues ?? []).filter((row) => folded(row.name) === folded(name))
  const match = named.find((row) => row.id === id) ?? named[0]
  if (match) return { data: { id: match.id, name: match.name } }
  change('queueUnknown', name || `#${id}`)
  return { data: { id: null, name } }
}

function readMenu(data: PlainObject, { change }: NodeReading): PlainObject {
  const options = listOf(data.arrayOption)
  if (options.length <= MAX_MENU_OPTIONS) return data
  change('optionsCut', String(options.length))
  return { ...data, arrayOption: options.slice(0, MAX_MENU_OPTIONS) }
}

/** Cards in their order; where no order is known, that of the cards themselves. */
function readContent(data: PlainObject, { isOwn, change }: NodeReading): PlainObject {
  const elements = objectsOf(data.elements)
  const seq = Array.isArray(data.seq) ? data.seq : elements.map((element) => textOf(element.number))
  const shownSeq = seq.slice(0, MAX_CARDS)
  if (shownSeq.length < seq.length) change('cardsCut', String(seq.length))
  const content = { ...data, seq: shownSeq, elements }
  if (isOwn) return content
  const node: FlowNode = { id: 'content', type: 'singleBlock', position: { x: 0, y: 0 }, data: content }
  for (const { kind, value } of cardsOf(node)) {
    if (kind !== 'message' && kind !== 'interval') change('fileToUpload', fileNameOf(value))
  }
  return content
}

function readMedia(data: PlainObject, { isOwn, change }: NodeReading): PlainObject {
  const fileName = fileNameOf(textOf(data.url))
  if (!isOwn && fileName !== '') change('fileToUpload', fileName)
  return data
}

/** Fields that every drawing of this family has beside those that we read. */
const FAMILY_FIELDS: readonly string[] = ['type', 'language']
/** Fields that point at rows, and where those rows stand. */
const REFERENCES = { queueId: 'queues', promptId: 'prompts', integrationId: 'integrations' } as const

/** Fields of a node that keeps them below a name of their own: those that we read, and no more. */
function readFields(data: PlainObject, type: 'typebot' | 'openai' | 'question', reading: NodeReading) {
  const { fields, fieldsBelow: below = '' } = NODE_KINDS[type]
  const names = new Set([...fields.map(({ name }) => name), ...FAMILY_FIELDS])
  const values = Object.entries(objectOf(data[below])).filter(([name]) => names.has(name))
  const kept = Object.fromEntries(values)
  for (const [name, table] of Object.entries(REFERENCES)) {
    if (!Object.hasOwn(kept, name)) continue
    kept[name] = readReference(numberOf(kept[name]), table, reading)
  }
  return { ...data, [below]: kept }
}

/** An id alone is only sure in an export of ours, and there only where such a row exists. */
function readReference(
  id: number | null,
  table: 'queues' | 'prompts' | 'integrations',
  { facts, isOwn, change, keepReference }: NodeReading,
): PlainJson {
  if (id === null || id <= 0) return null
  const row = isOwn ? facts[table]?.find((candidate) => candidate.id === id) : undefined
  if (row) keepReference(row.name)
  else change(table === 'queues' ? 'queueUnknown' : 'referenceDropped', `#${id}`)
  return row?.id ?? null
}

type EdgeContext = Pick<ReadDrawing, 'nodes' | 'lines'> & {
  ids: ReadonlyMap<string, string>
  /** Nodes of types that we do not have: edges lead past them. */
  foreignIds: ReadonlySet<string>
}
type Edge = Omit<FlowConnection, 'id'> & { id: string }

function readEdges(drawing: PlainObject, { nodes, ids, foreignIds, lines }: EdgeContext): FlowConnection[] {
  const exits = new Map(
    nodes.map((node) => [node.id, new Set(NODE_KINDS[node.type].exits(node).map(({ handle }) => handle))]),
  )
  const edges = objectsOf(Array.isArray(drawing.connections) ? drawing.connections : drawing.edges).flatMap(
    (raw): Edge[] => {
      const [source, target] = [ids.get(textOf(raw.source)), ids.get(textOf(raw.target))]
      if (source === undefined || target === undefined) return []
      return [{ id: textOf(raw.id), source, sourceHandle: textOf(raw.sourceHandle) || 'a', target }]
    },
  )
  const waysPast = new Map<string, string>()
  for (const { source, target } of edges) {
    if (foreignIds.has(source) && !waysPast.has(source)) waysPast.set(source, target)
  }
  const makeEdgeId = edgeIds()
  const usedExits = new Set<string>()
  return edges.flatMap(({ id, source, sourceHandle, target }): FlowConnection[] => {
    const exit = `${source} ${sourceHandle}`
    if (foreignIds.has(source) || usedExits.has(exit)) return []
    usedExits.add(exit)
    if (!exits.get(source)?.has(sourceHandle) || sourceHandle.length > MAX_HANDLE) {
      lines.push({ kind: 'changed', code: 'exitDropped', nodeId: source, about: sourceHandle })
      return []
    }
    const nextId = pastForeign(target, foreignIds, waysPast)
    if (nextId !== null) return [{ id: makeEdgeId(id), source, sourceHandle, target: nextId }]
    lines.push({ kind: 'changed', code: 'edgeDropped', nodeId: source, about: sourceHandle })
    return []
  })
}

const MAX_HANDLE = 64
const MAX_EDGE_ID = 200

function edgeIds(): (wanted: string) => string {
  const usedIds = new Set<string>()
  return (wanted) => {
    const isFree = wanted !== '' && wanted.length <= MAX_EDGE_ID && !usedIds.has(wanted)
    let id = wanted
    for (let count = usedIds.size + 1; !isFree && (id === wanted || usedIds.has(id)); count += 1)
      id = `e${count}`
    usedIds.add(id)
    return id
  }
}

/** The next node that we have, behind those that we do not have; null where they lead nowhere, or in a circle. */
function pastForeign(
  target: string,
  foreignIds: ReadonlySet<string>,
  waysPast: ReadonlyMap<string, string>,
): string | null {
  const passedIds = new Set<string>()
  let id: string | undefined = target
  while (id !== undefined && foreignIds.has(id)) {
    if (passedIds.has(id)) return null
    passedIds.add(id)
    id = waysPast.get(id)
  }
  return id ?? null
}
