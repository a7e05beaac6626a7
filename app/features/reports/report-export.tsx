import { useTranslation } from 'react-i18next'
import * as figures from '#domain/figures/contract/endpoints.ts'
import { MAX_STREAMED_ROWS } from '#domain/figures/contract/rules.ts'
import { ExportButton, useExport } from '~/features/user-jobs/export-button'
import { DownloadButton } from '~/kit/download-button'
import { useMutation } from '~/kit/mutation'
import { type ReportFilter, reportRows } from './report-filter'

const KINDS = ['reportExport'] as const

type ReportExportProps = { filter: ReportFilter; total: number }

/** All rows of the report as a spreadsheet: at once where they are few, else written by the server meanwhile. */
export function ReportExport({ filter, total }: ReportExportProps) {
  const { t } = useTranslation('reports')
  const { job, follow } = useExport(KINDS)
  const { run, busy } = useMutation(figures.exportAll, { onDone: follow })
  const labels = { label: t('export'), busyLabel: t('exporting') }
  const input = reportRows(filter)
  if (total <= MAX_STREAMED_ROWS)
    return <DownloadButton endpoint={figures.reportFile} input={input} {...labels} />
  return <ExportButton job={job} busy={busy} onPress={() => void run(input)} {...labels} />
}
