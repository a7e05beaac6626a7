import { DEFAULT_LANGUAGE } from '../../../core/contract/languages.ts'
import { hasFewValues } from '../../../core/contract/values/few-values.ts'
import {
  FlowConnection,
  FlowGraph,
  FlowNode,
  GRAPH_BOUNDS,
  GRAPH_SCHEMA,
  MAX_GRAPH_VALUES,
} from '../graph.ts'
import { withoutSecrets } from '../nodes/typed-secrets.ts'
import type {
  ImportedFlow,
  ImportFacts,
  ImportFailure,
  ImportLine,
  ImportSource,
  ReadDrawing,
} from './imported-flow.ts'
import { isObject, numberOf, objectsOf, type PlainJson, type PlainObject, plainJson } from './plain-json.ts'
import { readFamily } from './read-family.ts'
import { readTypebot } from './typebot/read-typebot.ts'

/**
 * Reads a file of a flow, whichever product wrote it: ours, one of this family, or Typebot. What cannot be taken as it is
 * stands in the report. Pure, and for any JSON: it neither throws nor takes long.
 */
export function importFlow(json: unknown, facts: ImportFacts = {}): ImportedFlow | ImportFailure {
  const plain = plainJson(json)
  if (plain === undefined) return { failure: 'tooLarge' }
  const drawing = findDrawing(plain)
  if (drawing) {
    if (objectsOf(drawing.nodes).length > GRAPH_BOUNDS.nodes) return { failure: 'tooManyNodes' }
    const source = isOwnExport(drawing) ? 'own' : 'family'
    return judged(readFamily(drawing, source, facts), source)
  }
  const bot = findBot(plain)
  if (!bot) return { failure: 'notAFlow' }
  if (!isKnownVersion(bot)) return { failure: 'unknownVersion' }
  return judged(readTypebot(bot, facts.language ?? DEFAULT_LANGUAGE), 'typebot')
}

/** The most levels of `flow` above a drawing: answers of servers hold it twice. */
const MAX_WRAPPERS = 3

function findDrawing(json: PlainJson): PlainObject | null {
  let value: PlainJson | undefined = json
  for (let depth = 0; depth <= MAX_WRAPPERS && isObject(value); depth += 1) {
    if (Array.isArray(value.nodes))
      return Array.isArray(value.connections) || Array.isArray(value.edges) ? value : null
    value = value.flow
  }
  return null
}

function findBot(json: PlainJson): PlainObject | null {
  if (!isObject(json)) return null
  const bot = isObject(json.typebot) ? json.typebot : json
  return Array.isArray(bot.groups) && Array.isArray(bot.edges) ? bot : null
}

/** Versions 3 to 6.1; some exports do not say it. */
function isKnownVersion({ version }: PlainObject): boolean {
  const number = numberOf(version)
  return number === null ? version === undefined || version === null : number >= 3 && number < 7
}

const OWN_FIELDS: ReadonlySet<string> = new Set(['schema', 'nodes', 'connections'])
const OwnNodes = FlowNode.strict().array()
const OwnConnections = FlowConnection.strict().array()

/** Ours holds what a drawing holds, and nothing of a canvas. */
function isOwnExport(drawing: PlainObject): boolean {
  const { nodes, connections } = drawing
  return (
    Object.keys(drawing).every((name) => OWN_FIELDS.has(name)) &&
    OwnNodes.safeParse(nodes).success &&
    OwnConnections.safeParse(connections).success
  )
}

/** The import within the bounds of a drawing, its keys apart. */
function judged(drawing: ReadDrawing, source: ImportSource): ImportedFlow | ImportFailure {
  if (drawing.nodes.length > GRAPH_BOUNDS.nodes) return { failure: 'tooManyNodes' }
  if (drawing.connections.length > GRAPH_BOUNDS.connections) return { failure: 'tooManyConnections' }
  const { nodes, secrets } = withoutSecrets(drawing.nodes)
  const graph = { schema: GRAPH_SCHEMA, nodes, connections: drawing.connections }
  if (!hasFewValues(graph, MAX_GRAPH_VALUES)) return { failure: 'tooLarge' }
  const parsed = FlowGraph.safeParse(graph)
  if (!parsed.success) return { failure: 'tooLarge' }
  return {
    graph: parsed.data,
    source,
    report: reportOf(parsed.data.nodes, drawing.lines),
    secrets: secrets.flatMap(({ nodeId, field, key }) => (key === '' ? [] : [{ nodeId, field, value: key }])),
  }
}

/** Lines of the whole drawing, then those of each node in its order: where nothing changed, that it was taken. */
function reportOf(nodes: readonly FlowNode[], lines: readonly ImportLine[]): ImportLine[] {
  const byNode = Map.groupBy(lines, ({ nodeId }) => nodeId)
  return [
    ...(byNode.get(null) ?? []),
    ...nodes.flatMap(({ id, type }): ImportLine[] => {
      const taken: ImportLine = { kind: 'taken', code: 'taken', nodeId: id, about: type }
      return byNode.get(id) ?? [taken]
    }),
  ]
}
