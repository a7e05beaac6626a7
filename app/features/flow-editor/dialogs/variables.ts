import type { FlowNode } from '#domain/flows/contract/graph.ts'
import { NODE_KINDS } from '#domain/flows/contract/nodes/index.ts'
import { SYSTEM_VARIABLES } from '#domain/flows/contract/system-variables.ts'

const KEY = 'variables'

/** Variables that a text can name: those of this flow's questions, and the system's. */
export function variablesFor(nodes: readonly FlowNode[]): string[] {
  const answerNames = nodes.flatMap((node) => NODE_KINDS[node.type].variable?.(node) ?? [])
  return [...new Set([...answerNames, ...SYSTEM_VARIABLES])]
}

/** Keeps the name of an answer in this browser, as clients of this family do. Specification 3 §3. */
export function rememberVariable(name: string): void {
  try {
    const names: unknown = JSON.parse(window.localStorage.getItem(KEY) ?? '[]')
    const knownNames = Array.isArray(names) ? names.filter((item) => typeof item === 'string') : []
    if (!knownNames.includes(name)) window.localStorage.setItem(KEY, JSON.stringify([...knownNames, name]))
  } catch {
    // Storage is off or full: the flow itself has the name.
  }
}
