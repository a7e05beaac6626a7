import { listOf, objectOf, objectsOf, type PlainJson, type PlainObject, textOf } from '../plain-json.ts'

/** A block's address: `group/block`, by index. Edges lead to addresses. */
export type Address = string

/** A choice, a condition's case or a side of a draw; `way` leads on from it alone. */
export type Item = { fields: PlainObject; way: Address | null }
export type Block = {
  id: string
  type: string
  fields: PlainObject
  options: PlainObject
  content: PlainObject
  items: Item[]
  address: Address
  /** The edge from the block itself; null = the next block of its group follows. */
  ownWay: Address | null
  /** Next block of a conversation: the one at its edge, or the one that follows in its group. */
  way: Address | null
}
export type Group = { title: string; coordinates: PlainJson | undefined; blocks: Block[] }
export type BotEvent = { type: string; coordinates: PlainJson | undefined; way: Address | null }
export type Bot = {
  groups: Group[]
  events: BotEvent[]
  variables: { id: string; name: string }[]
  /** Addresses at which an edge enters, also in the middle of a group. */
  entries: ReadonlySet<Address>
  /** Finds the address of a group, or of one of its blocks; null where there is none. */
  find(target: PlainJson | undefined): Address | null
}

/** Reads an export of Typebot, version 3 to 6.1, into blocks whose edges are resolved. */
export function readBot(json: PlainObject): Bot {
  const rawGroups = objectsOf(json.groups)
  const find = addressFinder(rawGroups)
  const ways = readWays(objectsOf(json.edges), find)
  const groups = rawGroups.map((group, groupIndex): Group => {
    const rawBlocks = objectsOf(group.blocks)
    return {
      title: textOf(group.title),
      coordinates: group.graphCoordinates,
      blocks: rawBlocks.map((block, index): Block => {
        const id = textOf(block.id)
        const ownWay = ways.ofBlock(id, block.outgoingEdgeId)
        const hasNext = index + 1 < rawBlocks.length
        return {
          id,
          type: textOf(block.type),
          fields: block,
          options: objectOf(block.options),
          content: objectOf(block.content),
          items: objectsOf(block.items).map((item) => ({
            fields: item,
            way: ways.ofItem(textOf(item.id), item.outgoingEdgeId),
          })),
          address: addressOf(groupIndex, index),
          ownWay,
          way: ownWay ?? (hasNext ? addressOf(groupIndex, index + 1) : null),
        }
      }),
    }
  })
  const jumps = groups.flatMap(({ blocks }) =>
    blocks.flatMap(({ type, options }) => (type === 'Jump' ? (find(options) ?? []) : [])),
  )
  return {
    groups,
    events: objectsOf(json.events).map((event) => ({
      type: textOf(event.type),
      coordinates: event.graphCoordinates,
      way: ways.ofEvent(textOf(event.id), event.outgoingEdgeId),
    })),
    variables: listOf(json.variables).map((raw) => {
      const variable = objectOf(raw)
      return { id: textOf(variable.id), name: textOf(variable.name) }
    }),
    entries: new Set([...ways.targets, ...jumps]),
    find,
  }
}

function addressOf(groupIndex: number, blockIndex: number): Address {
  return `${groupIndex}/${blockIndex}`
}

/** Addresses by the ids of groups and of their blocks; without a block, or an unknown one, the group's first is meant. */
function addressFinder(groups: readonly PlainObject[]): Bot['find'] {
  const addresses = new Map<string, Address>()
  const add = (key: string, address: Address) => {
    if (!addresses.has(key)) addresses.set(key, address)
  }
  for (const [groupIndex, group] of groups.entries()) {
    const groupId = textOf(group.id)
    add(JSON.stringify([groupId]), addressOf(groupIndex, 0))
    for (const [index, block] of objectsOf(group.blocks).entries())
      add(JSON.stringify([groupId, textOf(block.id)]), addressOf(groupIndex, index))
  }
  return (target) => {
    const { groupId, blockId } = objectOf(target)
    const named = addresses.get(JSON.stringify([textOf(groupId), textOf(blockId)]))
    return named ?? addresses.get(JSON.stringify([textOf(groupId)])) ?? null
  }
}

/** The edges of a bot by where they begin: what begins there may also name its edge. */
function readWays(edges: readonly PlainObject[], find: Bot['find']) {
  const byEdge = new Map<string, Address>()
  const byBeginning = new Map<string, Address>()
  for (const edge of edges) {
    const target = find(edge.to)
    if (target === null) continue
    byEdge.set(textOf(edge.id), target)
    const beginning = beginningOf(objectOf(edge.from))
    if (!byBeginning.has(beginning)) byBeginning.set(beginning, target)
  }
  const wayFrom = (kind: string) => (id: string, edgeId: PlainJson | undefined) =>
    byBeginning.get(`${kind} ${id}`) ?? byEdge.get(textOf(edgeId)) ?? null
  return {
    ofEvent: wayFrom('event'),
    ofItem: wayFrom('item'),
    ofBlock: wayFrom('block'),
    targets: new Set(byEdge.values()),
  }
}

function beginningOf({ eventId, itemId, blockId }: PlainObject): string {
  if (textOf(eventId) !== '') return `event ${textOf(eventId)}`
  return textOf(itemId) === '' ? `block ${textOf(blockId)}` : `item ${textOf(itemId)}`
}
