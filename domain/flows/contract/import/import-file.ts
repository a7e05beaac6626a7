import { importFlow } from './import-flow.ts'
import type { FileFailure, ImportedFlow, ImportFacts } from './imported-flow.ts'

/** The largest file that is read, in bytes. */
export const MAX_FLOW_FILE_BYTES = 2 * 1024 * 1024

/** Reads a file of a flow. A file without a node besides the start is refused: it would only empty a drawing. */
export async function importFlowFile(
  file: Blob,
  facts: ImportFacts,
): Promise<ImportedFlow | { failure: FileFailure }> {
  if (file.size > MAX_FLOW_FILE_BYTES) return { failure: 'tooLarge' }
  const json = readJson(await file.text())
  if (json === undefined) return { failure: 'notJson' }
  const result = importFlow(json, facts)
  const isEmpty = 'graph' in result && result.graph.nodes.every(({ type }) => type === 'start')
  return isEmpty ? { failure: 'noNodes' } : result
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
