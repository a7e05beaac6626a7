import { z } from 'zod'

/** A node of Typebot's rich text (Slate): a leaf with text, or a block with children. Unknown ones are their children's text. */
type Node = {
  type: string
  url: string
  text?: string | undefined
  bold: boolean
  italic: boolean
  strikethrough: boolean
  children: Node[]
}

const Flag = z.boolean().catch(false).default(false)
const Word = z.string().catch('').default('')
const NodeSchema: z.ZodType<Node> = z.object({
  type: Word,
  url: Word,
  text: z.string().optional().catch(undefined),
  bold: Flag,
  italic: Flag,
  strikethrough: Flag,
  children: z
    .lazy(() => z.array(NodeSchema))
    .catch([])
    .default([]),
})

/** The value of `richText` of a text bubble. */
export const RichText = z.array(NodeSchema).catch([])

/** Rich text as WhatsApp writes it: `*bold*`, `_italic_`, `~struck~`, a line for each block. */
export function whatsappText(nodes: z.output<typeof RichText>): string {
  return nodes.map(blockText).join('\n').trim()
}

function blockText(node: Node): string {
  if (node.type === 'ol')
    return node.children.map((item, index) => `${index + 1}. ${lineOf(item)}`).join('\n')
  if (node.type === 'ul') return node.children.map((item) => `* ${lineOf(item)}`).join('\n')
  return lineOf(node)
}

function lineOf(node: Node): string {
  if (node.text !== undefined) return marked(node)
  const text = node.children
    .map((child) => (isList(child) ? `\n${blockText(child)}` : lineOf(child)))
    .join('')
  return node.type === 'a' ? linkText(text, node.url) : text
}

function isList({ type }: Node): boolean {
  return type === 'ol' || type === 'ul'
}

/** A link is its address alone where its words say nothing else. */
function linkText(label: string, url: string): string {
  return url === '' || label.trim() === '' || label.trim() === url ? url || label : `${label} (${url})`
}

/** Marks stand at the words, not at the spaces around them: elsewhere WhatsApp shows them as signs. */
function marked({ text = '', bold, italic, strikethrough }: Node): string {
  const words = text.trim()
  if (words === '') return text
  const before = text.slice(0, text.length - text.trimStart().length)
  const after = text.slice(text.trimEnd().length)
  const marks = `${bold ? '*' : ''}${italic ? '_' : ''}${strikethrough ? '~' : ''}`
  return before + marks + words + [...marks].reverse().join('') + after
}
