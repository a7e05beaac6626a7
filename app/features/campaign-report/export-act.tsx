import { useTranslation } from 'react-i18next'
import * as campaigns from '#domain/campaigns/contract/endpoints.ts'
import { ExportButton, useExport } from '~/features/user-jobs/export-button'
import { useMutation } from '~/kit/mutation'

const KINDS = ['campaignExport'] as const

/** Has the server write a report into a spreadsheet, and offers it once it is there. */
export function ExportAct({ campaignId }: { campaignId: number }) {
  const { t } = useTranslation('campaigns')
  const { job, follow } = useExport(KINDS)
  const { run, busy } = useMutation(campaigns.exportAll, { key: campaignId, onDone: follow })
  return (
    <ExportButton
      job={job}
      busy={busy}
      onPress={() => void run({ campaignId })}
      label={t('export')}
      busyLabel={t('exporting')}
    />
  )
}
