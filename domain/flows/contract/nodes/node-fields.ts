import { z } from 'zod'
import type { FlowNode } from '../graph.ts'

/** Fields of a node's dialog: how each is edited. Its label is a text of the editor, by its name. */
export type NodeField =
  | { name: string; type: 'text'; rows: number; maxLength: number; isOptional?: boolean }
  | { name: string; type: 'number'; min: number; max: number; step: number; isOptional?: boolean }
  | { name: string; type: 'choice'; values: readonly string[] }
  | { name: string; type: 'switch' }
  /** The name of a variable, offered from those that are known. */
  | { name: string; type: 'variable' }
  | { name: string; type: 'queue'; isOptional?: boolean }
  | { name: string; type: 'integration'; isOptional?: boolean }
  | { name: string; type: 'prompt'; isOptional?: boolean }
  /** A key: it is sealed apart from the drawing, and never shown again. `boundTo` names the field that says whose it is. */
  | { name: string; type: 'secret'; boundTo: string; isOptional?: boolean }
  | { name: string; type: 'voice' }
  /** Numbered choices. */
  | { name: string; type: 'choices' }
  | { name: string; type: 'file'; media: MediaKind }
  /** Cards of texts, pauses and media in an order. */
  | { name: string; type: 'content' }

export const MEDIA_KINDS = ['image', 'audio', 'video'] as const
export type MediaKind = (typeof MEDIA_KINDS)[number]

/** Bytes of an upload into a flow. Specification 3 §5. */
export const MEDIA_LIMITS: Readonly<Record<MediaKind, number>> = {
  image: 2 * 1024 * 1024,
  audio: 5 * 1024 * 1024,
  video: 20 * 1024 * 1024,
}

/** Characters of one text of a flow: what one message holds. */
export const MAX_FLOW_TEXT = 4096

// A drawing may be incomplete, or come from elsewhere: what cannot be read is empty, and the lint says so.
export const Words = z
  .union([z.string(), z.number(), z.boolean()])
  .transform((value) => `${value}`)
  .catch('')
export const Count = (usual: number) =>
  z.preprocess((value) => (isEmpty(value) ? undefined : value), z.coerce.number()).catch(usual)
export const Truth = (usual: boolean) => z.boolean().catch(usual)
export const RowId = z.coerce.number().int().positive().nullable().catch(null)

/**
 * The name of a typed key: it is for the host of an address, or the region, for which it was typed. Who may draw could otherwise
 * have it sent to a server of their own.
 */
export function keyName(field: string, boundTo: string): string {
  const host = URL.parse(boundTo)?.host ?? boundTo.trim()
  return host === '' ? field : `${field} ${host}`
}

/** A field that is left out, or left empty in a form. */
export function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === ''
}

/** The field of a drawing's node below a key, as an object. */
export function fieldsBelow(node: Pick<FlowNode, 'data'>, key: string): unknown {
  const value = node.data[key]
  return typeof value === 'object' && value !== null ? value : {}
}

/** The name of a file in the store; of an address its last part. */
export function fileNameOf(value: string): string {
  return value.split(/[?#]/)[0]?.split('/').at(-1) ?? ''
}

/** Names of variables: what can stand between double braces. */
export const VARIABLE_NAME = /^\w{1,64}$/
