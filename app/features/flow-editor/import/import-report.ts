import type { ImportedFlow, ImportKind, ImportLine } from '#domain/flows/contract/import/imported-flow.ts'

/** The report of an import as it is kept on the page: the drawing itself is in the editor, its keys nowhere. */
export type ImportReport = Pick<ImportedFlow, 'source'> & { lines: readonly ImportLine[]; keyCount: number }

export function reportOf({ source, report, secrets }: ImportedFlow): ImportReport {
  return { source, lines: report, keyCount: secrets.length }
}

/** The lines of one node, each once; null = of the whole drawing. */
export type NodeLines = { nodeId: string | null; lines: readonly ImportLine[] }

/** The worst first. */
export const REPORT_KINDS = ['unsupported', 'changed', 'taken'] as const satisfies readonly ImportKind[]

/** Nodes by the worst of their lines, in the order of the report. */
export function nodesByKind(
  lines: readonly ImportLine[],
): Readonly<Record<ImportKind, readonly NodeLines[]>> {
  const byNode = [...Map.groupBy(lines, ({ nodeId }) => nodeId)].map(([nodeId, ofNode]) => {
    const distinct = new Map(ofNode.map((reported) => [`${reported.code} ${reported.about}`, reported]))
    return { nodeId, lines: [...distinct.values()] }
  })
  const byKind = Map.groupBy(byNode, (node) => worstOf(node.lines))
  const ofKind = (kind: ImportKind) => byKind.get(kind) ?? []
  return { unsupported: ofKind('unsupported'), changed: ofKind('changed'), taken: ofKind('taken') }
}

function worstOf(lines: readonly ImportLine[]): ImportKind {
  return REPORT_KINDS.find((kind) => lines.some((reported) => reported.kind === kind)) ?? 'taken'
}
