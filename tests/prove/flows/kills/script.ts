import type { Random } from '../../random.ts'
import { type Asked, TEXTS, type TextNode } from './drawings.ts'

/** The customer says something, or hears one of these beginnings; the script is told which one. */
export type Line = { says: string } | { hears: readonly string[] }

/** A conversation as the drawing has it, written beside it: what is said and heard, and the nodes on its way. */
export type Script = {
  lines: Generator<Line, void, number>
  /** The nodes that were entered so far. */
  nodes: string[]
  /** The words that were said to another system, each of which it may take once. */
  toldWords: string[]
}

export function makeScript(asked: Asked, tag: string, random: Random): Script {
  const nodes: string[] = ['start']
  const toldWords: string[] = []
  return { lines: walk({ asked, tag, random, nodes, toldWords }), nodes, toldWords }
}

type Walk = { asked: Asked; tag: string; random: Random; nodes: string[]; toldWords: string[] }

function* walk(way: Walk): Generator<Line, void, number> {
  const { asked, tag, random, nodes } = way
  const isVip = random.below(3) === 0
  const name = `${isVip ? 'Vip' : 'Ana'}${tag}`
  const filled = (node: TextNode) => TEXTS[node].replace('{{nome}}', name)
  function* passes(node: TextNode): Generator<Line, void, number> {
    nodes.push(node)
    yield { hears: [filled(node)] }
  }
  yield { says: `oi ${tag}` }
  yield* passes('hello')
  yield* passes('name')
  yield { says: name }
  nodes.push('kind')
  yield* passes(isVip ? 'vip' : 'plain')
  yield* passes('menu')
  if (random.below(4) === 0) {
    yield { says: `não sei ${tag}` }
    yield { hears: [filled('menu')] }
  }
  yield* choosesOne(way, filled)
  const isFailed = asked !== 'nobody' && (yield* asksOut(way, filled))
  // The model puts the conversation into its own queue.
  if (asked === 'model' && !isFailed) return
  if (!isFailed) yield* passes('goodbye')
  nodes.push('people')
}

/** A pause, or one of two sides by chance. */
function* choosesOne({ random, nodes }: Walk, filled: Filled): Generator<Line, void, number> {
  const isPause = random.below(2) === 0
  yield { says: isPause ? '1' : '2' }
  nodes.push(isPause ? 'pause' : 'draw')
  const sides = isPause ? (['paused'] as const) : (['heads', 'tails'] as const)
  const heardIndex = yield { hears: sides.map(filled) }
  nodes.push(sides[heardIndex] ?? 'paused')
}

type Filled = (node: TextNode) => string

/** Talk of another system; true where it gave no answer and the drawing says so. */
function* asksOut({ asked, tag, nodes, toldWords }: Walk, filled: Filled): Generator<Line, boolean, number> {
  nodes.push('before')
  yield { hears: [filled('before')] }
  nodes.push('asked')
  for (const { says, hears } of TALKS[asked](tag)) {
    if (says !== undefined) {
      toldWords.push(says)
      yield { says }
    }
    for (const beginning of hears) {
      const heardIndex = yield { hears: [beginning, filled('failed')] }
      if (heardIndex === 1) {
        nodes.push('failed')
        return true
      }
    }
  }
  return false
}

type Exchange = { says?: string; hears: readonly string[] }

/** Answers of the systems to what they are sent. */
const TALKS: Readonly<Record<Asked, (tag: string) => readonly Exchange[]>> = {
  nobody: () => [],
  typebot: (tag) => [
    { hears: ['Robô: oi, ', 'Robô: que cor?'] },
    { says: `azul ${tag}`, hears: [`Robô: anotei azul ${tag}`] },
  ],
  model: (tag) => [
    { says: `tem bolsa ${tag}?`, hears: [`Você disse: tem bolsa ${tag}?`] },
    { says: `quero um humano ${tag}`, hears: ['Vou chamar alguém.'] },
  ],
  webhook: (tag) => [
    { hears: ['Oi! Aqui é o n8n da loja.'] },
    { says: `pedido ${tag}`, hears: [`Você disse: pedido ${tag}`] },
    { says: `um humano ${tag}`, hears: ['Vou passar você para uma pessoa.'] },
  ],
}
