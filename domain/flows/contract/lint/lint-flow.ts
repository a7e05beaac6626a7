import { variablesIn } from '../../../core/contract/texts/text-variables.ts'
import { type FlowGraph, type FlowNode, type GraphIndex, indexGraph } from '../graph.ts'
import { FAILED_EXIT } from '../nodes/call-turns.ts'
import { NODE_KINDS } from '../nodes/index.ts'
import { ELSE_EXIT } from '../nodes/menu.ts'
import type { NodeLintFacts } from '../nodes/node-kind.ts'
import { SYSTEM_VARIABLES } from '../system-variables.ts'
import { boundProblems } from './bound-problems.ts'
import type { FlowProblem, ProblemCode, Severity } from './flow-problem.ts'

/** Things outside of the drawing, as they are now; `secretFields` by node. */
export type LintFacts = Omit<NodeLintFacts, 'nodeId' | 'secretFields'> & {
  secretFields: ReadonlyMap<string, ReadonlySet<string>>
}

/** Finds what is wrong with a drawing. Pure: the editor runs it while somebody draws, the server before it publishes. */
export function lintFlow(graph: FlowGraph, facts: LintFacts): FlowProblem[] {
  const index = indexGraph(graph)
  const drawn = graph.nodes.filter(({ type }) => type !== 'note')
  const ways = waysIn(graph, index)
  const reached = index.start ? reachableFrom(ways, [index.start.id]) : new Set<string>()
  return [
    ...startProblems(graph),
    ...drawn.flatMap((node) => ownProblems(node, facts)),
    ...drawn.flatMap((node) => (reached.has(node.id) ? exitProblems(node, index) : [])),
    ...danglingProblems(graph, index),
    ...drawn.flatMap(({ id, type }) =>
      reached.has(id) || type === 'start' ? [] : [problem('unreachable', 'warning', id)],
    ),
    ...loopProblems(drawn, ways, index),
    ...variableProblems(drawn, ways),
    ...peopleProblems(drawn, ways, reached, index.start),
  ]
}

/** Whether a drawing with these problems can be published. */
export function canPublish(problems: readonly FlowProblem[]): boolean {
  return problems.every(({ severity }) => severity !== 'error')
}

function problem(
  code: ProblemCode,
  severity: Severity,
  nodeId: string | null,
  about: string | null = null,
): FlowProblem {
  return { code, severity, nodeId, about }
}

function startProblems({ nodes }: FlowGraph): FlowProblem[] {
  const [first, ...others] = nodes.filter(({ type }) => type === 'start')
  if (!first) return [problem('noStart', 'error', null)]
  return others.map(({ id }) => problem('severalStarts', 'error', id))
}

function ownProblems(node: FlowNode, { secretFields, ...facts }: LintFacts): FlowProblem[] {
  const own = { ...facts, nodeId: node.id, secretFields: secretFields.get(node.id) ?? new Set<string>() }
  const found = NODE_KINDS[node.type].lint(node, own)
  // What a kind says of a field by itself says more.
  const isNamed = (about: string | undefined) =>
    found.some((other) => other.about === about || other.code === 'longText')
  const bounds = boundProblems(node).filter(({ about }) => !isNamed(about))
  return [...found, ...bounds].map(({ code, severity, about = null }) =>
    problem(code, severity, node.id, about),
  )
}

/** Kinds whose every exit must lead somewhere: customers are sent there. */
const BRANCHES: ReadonlySet<string> = new Set(['menu', 'condition'])
/** Exits that may lead nowhere: who comes there goes on with people. */
const OPTIONAL_EXITS: Readonly<Record<string, readonly string[]>> = {
  menu: [ELSE_EXIT],
  openai: ['a', 'b'],
  typebot: ['b'],
}

function exitProblems(node: FlowNode, index: GraphIndex): FlowProblem[] {
  const optional = OPTIONAL_EXITS[node.type] ?? []
  return NODE_KINDS[node.type]
    .exits(node)
    .filter(({ handle }) => !optional.includes(handle) && index.targetOf(node.id, handle) === null)
    .map(({ handle }) =>
      BRANCHES.has(node.type)
        ? problem('exitWithoutWay', 'error', node.id, handle)
        : problem('noWayOn', 'warning', node.id, handle),
    )
}

/** Edges from exits that a node does not have any more. */
function danglingProblems({ connections }: FlowGraph, { nodes }: GraphIndex): FlowProblem[] {
  return connections.flatMap(({ source, sourceHandle, target }) => {
    const node = nodes.get(source)
    if (!node || !nodes.has(target))
      return [problem('missingExit', 'warning', node ? source : null, sourceHandle)]
    const handles = NODE_KINDS[node.type].exits(node).map(({ handle }) => handle)
    return handles.includes(sourceHandle) ? [] : [problem('missingExit', 'warning', source, sourceHandle)]
  })
}

/** The nodes to which each node leads. */
type Ways = ReadonlyMap<string, readonly string[]>

function waysIn({ nodes }: FlowGraph, index: GraphIndex): Ways {
  const targetsOf = (id: string) =>
    [...index.connectedExits(id)].flatMap((handle) => index.targetOf(id, handle) ?? [])
  return new Map(nodes.map(({ id }) => [id, targetsOf(id)]))
}

/** The ways, walked backwards. */
function reversed(ways: Ways): Ways {
  const back = new Map<string, string[]>()
  for (const [source, targets] of ways) {
    for (const target of targets) {
      const sources = back.get(target) ?? []
      sources.push(source)
      back.set(target, sources)
    }
  }
  return back
}

/** The nodes to which a conversation can come from some of them, these included. */
function reachableFrom(ways: Ways, nodeIds: readonly string[]): Set<string> {
  const found = new Set(nodeIds)
  const open = [...nodeIds]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    for (const target of ways.get(id) ?? []) {
      if (found.has(target)) continue
      found.add(target)
      open.push(target)
    }
  }
  return found
}

/** Circles in which nobody is waited for: without the customer's doing they would never end. */
function loopProblems(drawn: readonly FlowNode[], ways: Ways, index: GraphIndex): FlowProblem[] {
  const passed = drawn.flatMap(({ id, type }) =>
    NODE_KINDS[type].isWaiting ? [] : [[id, ways.get(id) ?? []] as const],
  )
  // Another system that is away fails at once: then nobody is waited for there either.
  const failed = drawn.flatMap(({ id, type }) => {
    const target = NODE_KINDS[type].target && index.targetOf(id, FAILED_EXIT)
    return target ? [[id, [target]] as const] : []
  })
  const endless = inCircles(new Map(passed))
  const whileAway = inCircles(new Map([...passed, ...failed])).filter((id) => !endless.includes(id))
  return [
    ...endless.map((id) => problem('endlessLoop', 'error', id)),
    ...whileAway.map((id) => problem('endlessLoop', 'warning', id)),
  ]
}

/** The nodes in circles, of those that lead to each other by these ways. */
function inCircles(ways: Ways): string[] {
  const next = new Map([...ways].map(([id, targets]) => [id, targets.filter((target) => ways.has(target))]))
  // Nodes without a way in are taken away until only circles, and what hangs behind them, are left; then the other way round.
  return [...shrunk(shrunk(next), true).keys()]
}

/** Removes nodes that nothing leads to (or that lead to nothing), until none is left. */
function shrunk(next: ReadonlyMap<string, readonly string[]>, byWaysOut = false): Map<string, string[]> {
  const edges = [...next].flatMap(([from, targets]) => targets.map((target) => [from, target] as const))
  const kept = new Set(next.keys())
  for (let isChanged = true; isChanged; ) {
    const live = edges.filter(([from, target]) => kept.has(from) && kept.has(target))
    const held = new Set(live.map(([from, target]) => (byWaysOut ? from : target)))
    const gone = [...kept].filter((id) => !held.has(id))
    for (const id of gone) kept.delete(id)
    isChanged = gone.length > 0
  }
  return new Map(
    [...next]
      .filter(([id]) => kept.has(id))
      .map(([id, targets]) => [id, targets.filter((target) => kept.has(target))]),
  )
}

function variableProblems(drawn: readonly FlowNode[], ways: Ways): FlowProblem[] {
  const setters = drawn.flatMap((node) => {
    const name = NODE_KINDS[node.type].variable?.(node) ?? null
    return name === null ? [] : [{ nodeId: node.id, name }]
  })
  const settersByName = Map.groupBy(setters, ({ name }) => name)
  const doubled = setters.filter((setter) => settersByName.get(setter.name)?.[0] !== setter)
  // Other systems set variables whose names the drawing does not know.
  const systemIds = drawn.filter(({ type }) => type === 'typebot').map(({ id }) => id)
  const isBehind = whoIsBehind(ways)
  const unset = drawn.flatMap((node) => {
    const isSet = (name: string) =>
      settersByName.get(name)?.some(({ nodeId }) => isBehind(nodeId, node.id)) ?? false
    const names = usedVariables(node).filter((name) => !SYSTEM_VARIABLES.includes(name) && !isSet(name))
    if (names.length === 0 || systemIds.some((id) => isBehind(id, node.id))) return []
    return names.map((name) => problem('unsetVariable', 'warning', node.id, name))
  })
  return [...doubled.map(({ nodeId, name }) => problem('doubledKey', 'hint', nodeId, name)), ...unset]
}

/** Whether a conversation can come to one node from another; each node is walked from once, where that is asked. */
function whoIsBehind(ways: Ways): (beforeId: string, id: string) => boolean {
  const behind = new Map<string, ReadonlySet<string>>()
  return (beforeId, id) => {
    const ids = behind.get(beforeId) ?? reachableFrom(ways, [beforeId])
    behind.set(beforeId, ids)
    return beforeId !== id && ids.has(id)
  }
}

function usedVariables(node: FlowNode): string[] {
  const kind = NODE_KINDS[node.type]
  const byName = kind.readsVariable?.(node) ?? null
  return [...new Set([...kind.texts(node).flatMap(variablesIn), ...(byName === null ? [] : [byName])])]
}

/** Kinds that hold a customer: from each of them there must be a way to people. */
const HOLDING: ReadonlySet<string> = new Set(['menu', 'openai', 'typebot'])

function peopleProblems(
  drawn: readonly FlowNode[],
  ways: Ways,
  reached: ReadonlySet<string>,
  start: FlowNode | null,
): FlowProblem[] {
  const exitIds = drawn.filter((node) => NODE_KINDS[node.type].leadsToPeople(node)).map(({ id }) => id)
  const leading = reachableFrom(reversed(ways), exitIds)
  if (start && !leading.has(start.id)) return [problem('noWayToPeople', 'error', null)]
  return drawn
    .filter(({ id, type }) => HOLDING.has(type) && reached.has(id) && !leading.has(id))
    .map(({ id }) => problem('noWayToPeople', 'error', id))
}
