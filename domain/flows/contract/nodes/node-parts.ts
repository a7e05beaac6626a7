import { MAX_FLOW_TEXT } from './node-fields.ts'
import type { NodeExit, NodeProblem } from './node-kind.ts'

/** The one exit of a node that only goes on. */
export const WAY_ON: readonly NodeExit[] = [{ handle: 'a', name: { key: 'next' } }]

export function textProblems(text: string, about?: string): NodeProblem[] {
  const subject = about === undefined ? {} : { about }
  if (text.trim() === '') return [{ code: 'emptyText', severity: 'error', ...subject }]
  return text.length > MAX_FLOW_TEXT ? [{ code: 'longText', severity: 'error', ...subject }] : []
}

/** A field without which a node is of no use. */
export function requiredProblem(value: string, about: string): NodeProblem[] {
  return value.trim() === '' ? [{ code: 'missingField', severity: 'error', about }] : []
}

/** An address that cannot be called; whether it may be is judged where it is. */
export function addressProblem(address: string, about: string): NodeProblem[] {
  const protocol = URL.parse(address)?.protocol
  const isCallable = address === '' || protocol === 'https:' || protocol === 'http:'
  return isCallable ? [] : [{ code: 'badAddress', severity: 'error', about }]
}
