import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import * as conversationPdfs from '#domain/messages/pdf/endpoints.ts'
import type { TicketView } from '#domain/tickets/schema.ts'
import { UserJobView } from '#domain/user-jobs/schema.ts'
import { JobDownload } from '~/features/user-jobs/job-download'
import { JobProgress } from '~/features/user-jobs/job-progress'
import { useMutation } from '~/kit/mutation'
import { Problem } from '~/kit/problem'
import { useSignal } from '~/live/events/use-live'
import { Button } from '../../ui/button'
import { Checkbox } from '../../ui/checkbox'
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from '../../ui/dialog'

const Told = z.object({ job: UserJobView })

type PdfDialogProps = { ticket: Pick<TicketView, 'id'>; open: boolean; onOpenChange: (open: boolean) => void }

/** A conversation as a document, with private notes or without: made by the server, downloaded once it is there. Specification 1 §2. */
export function PdfDialog({ ticket, open, onOpenChange }: PdfDialogProps) {
  const { t } = useTranslation('user-jobs')
  const [job, setJob] = useState<UserJobView>()
  const [withNotes, setWithNotes] = useState(false)
  /** What was told last, also before the answer that names the job. */
  const told = useRef<UserJobView>()
  const { run, problem, busy, clear } = useMutation(conversationPdfs.make, {
    of: ticket.id,
    onDone: (made) => setJob((before) => newer(before, newer(told.current, made))),
  })
  useEffect(() => {
    if (open) return
    setJob(undefined)
    setWithNotes(false)
    clear()
  }, [open, clear])
  useSignal('job', (data) => {
    const job = Told.safeParse(data).data?.job
    if (job?.kind !== 'conversationPdf') return
    told.current = job
    setJob((before) => (before?.id === job.id ? newer(before, job) : before))
  })
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>{t('pdf.title')}</DialogTitle>
          <DialogDescription>{t('pdf.text')}</DialogDescription>
        </DialogHeader>
        <div className="grid gap-3" aria-live="polite">
          {!job && (
            <>
              <label htmlFor="pdf-notes" className="flex items-center gap-2.5">
                <Checkbox
                  id="pdf-notes"
                  checked={withNotes}
                  onCheckedChange={(on) => setWithNotes(on === true)}
                />
                {t('pdf.withNotes')}
              </label>
              <Button
                className="justify-self-end"
                variant="primary"
                disabled={busy}
                onClick={() => void run({ ticketId: ticket.id, withNotes })}
              >
                {t('pdf.write')}
              </Button>
            </>
          )}
          <Problem code={problem?.code} details={problem?.details} />
          {job?.state === 'active' && <JobProgress job={job} />}
          {job?.failure && <p className="text-bad">{t(`failure.${job.failure}`)}</p>}
          {job?.file && (
            <div className="justify-self-end">
              <JobDownload file={job.file} variant="primary" />
            </div>
          )}
        </div>
      </DialogContent>
    </Dialog>
  )
}

function newer(before: UserJobView | undefined, job: UserJobView): UserJobView {
  return before && before.id === job.id && before.version > job.version ? before : job
}
