import { FileSpreadsheet } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as campaigns from '#domain/campaigns/contract/endpoints.ts'
import type { UserJobView } from '#domain/user-jobs/contract/schema.ts'
import { JobDownload } from '~/features/user-jobs/job-download'
import { useJobs } from '~/features/user-jobs/use-jobs'
import { useMutation } from '~/kit/mutation'
import { useStore } from '~/live/store/use-store'
import { Button } from '~/ui/button'
import { Spinner } from '~/ui/spinner'

const KINDS = ['campaignExport'] as const
const NO_JOBS: readonly UserJobView[] = []

/** Has the server write a report into a spreadsheet, and offers it once it is there. */
export function ExportAct({ campaignId }: { campaignId: number }) {
  const { t } = useTranslation('campaigns')
  const failure = useTranslation('user-jobs').t
  const { take } = useStore()
  const [jobId, setJobId] = useState<number>()
  const { run, busy } = useMutation(campaigns.exportAll, {
    key: campaignId,
    onDone(job) {
      take({ from: 'answer', updates: [{ noun: 'userJob', action: 'create', row: { ...job } }] })
      setJobId(job.id)
    },
  })
  const job = useJobs(NO_JOBS, { kinds: KINDS }).find(({ id }) => id === jobId)
  const isWriting = busy || job?.state === 'active'
  return (
    <>
      <Button
        aria-disabled={isWriting}
        onClick={() => void (isWriting || run({ campaignId }))}
        className="noscript:hidden"
      >
        {isWriting ? <Spinner label={t('exporting')} /> : <FileSpreadsheet />}
        {t('export')}
      </Button>
      {job?.file && <JobDownload file={job.file} variant="primary" />}
      {job?.failure && (
        <span className="self-center text-sm text-bad">{failure(`failure.${job.failure}`)}</span>
      )}
    </>
  )
}
