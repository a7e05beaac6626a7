import { FileSpreadsheet } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { UserJobView } from '#domain/user-jobs/contract/schema.ts'
import { useStore } from '~/live/store/use-store'
import { Button } from '~/ui/button'
import { Spinner } from '~/ui/spinner'
import { JobDownload } from './job-download'
import { useJobs } from './use-jobs'

const NO_JOBS: readonly UserJobView[] = []

/** The export that was begun here, as it gets on. */
export function useExport(kinds: readonly UserJobView['kind'][]) {
  const { take } = useStore()
  const [jobId, setJobId] = useState<number>()
  const job = useJobs(NO_JOBS, { kinds }).find(({ id }) => id === jobId)
  const follow = (begun: UserJobView) => {
    take({ from: 'answer', updates: [{ noun: 'userJob', action: 'create', row: { ...begun } }] })
    setJobId(begun.id)
  }
  return { job, follow }
}

type ExportButtonProps = {
  job: UserJobView | undefined
  busy: boolean
  onPress: () => void
  label: string
  busyLabel: string
}

/** Has the server write a spreadsheet, and offers it once it is there. */
export function ExportButton({ job, busy, onPress, label, busyLabel }: ExportButtonProps) {
  const { t } = useTranslation('user-jobs')
  const isWriting = busy || job?.state === 'active'
  return (
    <>
      <Button
        aria-disabled={isWriting}
        onClick={() => void (isWriting || onPress())}
        className="noscript:hidden print:hidden"
      >
        {isWriting ? <Spinner label={busyLabel} /> : <FileSpreadsheet />}
        {label}
      </Button>
      {job?.file && <JobDownload file={job.file} variant="primary" />}
      {job?.failure && <span className="self-center text-sm text-bad">{t(`failure.${job.failure}`)}</span>}
    </>
  )
}
