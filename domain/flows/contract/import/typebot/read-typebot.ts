import type { Language } from '../../../../core/contract/languages.ts'
import { START_ID } from '../../graph.ts'
import { type CardKind, MAX_CARDS } from '../../nodes/content.ts'
import { fileNameOf } from '../../nodes/node-fields.ts'
import { positionOf } from '../drawn-parts.ts'
import type { ReadDrawing } from '../imported-flow.ts'
import type { PlainObject } from '../plain-json.ts'
import { type Address, type Block, type Group, readBot } from './bot.ts'
import { type BubbleCard, bubbleCard, isBubble } from './bubbles.ts'
import { drawBlock, isAsking, type Reading, START_BLOCK } from './draw-block.ts'
import { drawingPen, goalOf } from './drawing-pen.ts'
import { variableNames } from './variable-names.ts'

/** Reads an export of Typebot: its groups become chains of nodes, split where an edge enters. */
export function readTypebot(json: PlainObject, language: Language): ReadDrawing {
  const bot = readBot(json)
  const reading = { bot, language, names: variableNames(bot.variables), pen: drawingPen(language) }
  drawStart(reading)
  for (const [index, group] of bot.groups.entries()) {
    reading.pen.moveTo(positionOf(group.coordinates, index + 1))
    drawGroup(group, reading)
  }
  for (const [before, after] of reading.names.renamed)
    reading.pen.change('variableRenamed', null, `${before} → ${after}`)
  return reading.pen.finish()
}

/** Version 6 begins with an event, older ones with a block in a group of its own. */
function drawStart({ bot, pen }: Reading): void {
  const start = bot.events.find(({ type }) => type === 'start')
  const group = bot.groups.find(({ blocks }) => blocks.some(({ type }) => type === START_BLOCK))
  const block = group?.blocks.find(({ type }) => type === START_BLOCK)
  pen.moveTo(positionOf(start ? start.coordinates : group?.coordinates, 0))
  const id = pen.node('start', { label: 'Inicio do fluxo' }, START_ID)
  pen.exit(id, 'a', goalOf(start ? start.way : (block?.way ?? null)))
  for (const event of bot.events.filter((candidate) => candidate !== start)) {
    pen.moveTo(positionOf(event.coordinates, 0))
    pen.note('eventUnsupported', event.type, null)
  }
}

function drawGroup({ blocks }: Group, reading: Reading): void {
  let index = 0
  for (let block = blocks[index]; block; block = blocks[index]) {
    if (!isBubble(block)) drawBlock(block, reading)
    index += isBubble(block) ? drawBubbles(blocks, block, index, reading) : 1
  }
}

/** Draws bubbles as one content node, and what asks behind them by the last of their texts. Returns how many blocks it drew. */
function drawBubbles(blocks: readonly Block[], first: Block, firstIndex: number, reading: Reading): number {
  const { cards, blockCount, way, follower, isLastShown } = bubbleRun(blocks, first, firstIndex, reading)
  const lead = isLastShown ? cards.at(-1) : undefined
  const isAsked = follower && isAsking(follower) && lead?.kind === 'message' && !lead.isLink
  drawContent(first, isAsked ? cards.slice(0, -1) : cards, way, reading)
  if (!isAsked) return blockCount
  drawBlock(follower, reading, lead.value)
  return blockCount + 1
}

type BubbleRun = {
  cards: BubbleCard[]
  blockCount: number
  way: Address | null
  /** The block behind it, where nothing else leads to that one. */
  follower: Block | null
  /** Whether the last bubble is not empty. */
  isLastShown: boolean
}

/** Bubbles that follow each other: as long as no edge leads away or in between, and one node holds them. */
function bubbleRun(
  blocks: readonly Block[],
  first: Block,
  firstIndex: number,
  { bot, names }: Reading,
): BubbleRun {
  const cards: BubbleCard[] = []
  const run: BubbleRun = { cards, blockCount: 0, way: null, follower: null, isLastShown: false }
  for (let block: Block | null = first; block && isBubble(block) && cards.length < MAX_CARDS; ) {
    const card = bubbleCard(block, names)
    if (card) cards.push(card)
    run.blockCount += 1
    run.way = block.way
    run.isLastShown = card !== null
    const next = blocks[firstIndex + run.blockCount]
    run.follower = next && block.ownWay === null && !bot.entries.has(next.address) ? next : null
    block = run.follower
  }
  return run
}

function drawContent(
  first: Block,
  cards: readonly BubbleCard[],
  way: Address | null,
  { pen }: Reading,
): void {
  if (cards.length === 0) {
    pen.settle(first.address, goalOf(way))
    return
  }
  const counts = new Map<CardKind, number>()
  const elements = cards.map(({ kind, value }) => {
    const count = (counts.get(kind) ?? 0) + 1
    counts.set(kind, count)
    const element = { type: kind, value, number: `${kind}${count}` }
    // A file that is played is not a voice message.
    return kind === 'audio' ? { ...element, record: false } : element
  })
  const id = pen.node('singleBlock', { seq: elements.map(({ number }) => number), elements }, first.id)
  for (const { kind, value, isLink } of cards) {
    if (isLink) pen.change('linkInText', id, value)
    if (kind !== 'message') pen.change('fileToUpload', id, fileNameOf(value))
  }
  pen.settle(first.address, { nodeId: id })
  pen.exit(id, 'a', goalOf(way))
}
