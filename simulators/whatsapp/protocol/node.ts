/** Small helpers over Baileys' BinaryNode, the tree every stanza is. */
import {
  type BinaryNode,
  decodeBinaryNode,
  encodeBinaryNode,
  getBinaryNodeChild,
  getBinaryNodeChildren,
  jidDecode,
} from '@whiskeysockets/baileys'

export type { BinaryNode }
export type Attrs = Record<string, string | undefined>
export type Jid = { user: string; device: number; server: string }

export const S_WHATSAPP_NET = 's.whatsapp.net'
export const child = getBinaryNodeChild
export const children = getBinaryNodeChildren

/** Makes a node; attributes without a value are left out. */
export function el(tag: string, attrs: Attrs = {}, content?: BinaryNode['content']): BinaryNode {
  const clean: Record<string, string> = {}
  for (const [name, value] of Object.entries(attrs)) if (value !== undefined) clean[name] = value
  return content === undefined ? { tag, attrs: clean } : { tag, attrs: clean, content }
}

/** The children of a node, none when its content is bytes. */
export function kids(node?: BinaryNode): BinaryNode[] {
  return Array.isArray(node?.content) ? node.content : []
}

/** The content of a node as bytes, empty when it has none. */
export function bytes(node?: BinaryNode): Buffer {
  const content = node?.content
  if (content instanceof Uint8Array) return Buffer.from(content)
  return typeof content === 'string' ? Buffer.from(content) : Buffer.alloc(0)
}

export function text(node?: BinaryNode): string {
  return bytes(node).toString('utf8')
}

/** Reads an attribute that the protocol demands; a stanza without it ends the connection. */
export function need(node: BinaryNode, name: string): string {
  const value = node.attrs[name]
  if (value === undefined) throw new Error(`<${node.tag}> without ${name}`)
  return value
}

/** Reads a child that the protocol demands. */
export function needChild(node: BinaryNode | undefined, tag: string): BinaryNode {
  const childNode = child(node, tag)
  if (!childNode) throw new Error(`<${node?.tag ?? 'nothing'}> without <${tag}>`)
  return childNode
}

/** The ids a receipt speaks of: its own and those of its list. */
export function receiptIds(node: BinaryNode): string[] {
  return [need(node, 'id'), ...children(child(node, 'list'), 'item').map((item) => need(item, 'id'))]
}

/** Text as bytes: a string content would go through the token and nibble packing and could change. */
export function utf8(value: string): Buffer {
  return Buffer.from(value, 'utf8')
}

export function bigEndian(value: number, size: number): Buffer {
  const buffer = Buffer.alloc(size)
  buffer.writeUIntBE(value, 0, size)
  return buffer
}

/** Seconds since the epoch, as stanzas carry them. */
export function nowSeconds(): number {
  return Math.floor(Date.now() / 1000)
}

export function parseJid(jid: string | undefined): Jid | undefined {
  const decoded = jid ? jidDecode(jid) : undefined
  return decoded && { user: decoded.user, device: decoded.device ?? 0, server: decoded.server }
}

/** A node as the bytes the store keeps. */
export function packNode(node: BinaryNode): Uint8Array {
  return encodeBinaryNode(node)
}

export function unpackNode(packed: Uint8Array): Promise<BinaryNode> {
  return decodeBinaryNode(Buffer.from(packed))
}
