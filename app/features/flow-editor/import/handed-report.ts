import type { ImportReport } from './import-report'

const reports = new Map<number, ImportReport>()

/** Hands the report of a flow that was made from a file to the editor that opens it. */
export function handReport(flowId: number, report: ImportReport): void {
  reports.set(flowId, report)
}

export function handedReport(flowId: number): ImportReport | null {
  return reports.get(flowId) ?? null
}

/** The page was left. */
export function dropReport(flowId: number): void {
  reports.delete(flowId)
}
