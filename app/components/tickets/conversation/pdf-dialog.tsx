import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as conversationPdfs from '#domain/messages/pdf/endpoints.ts'
import type { TicketView } from '#domain/tickets/schema.ts'
import type { UserJobView } from '#domain/user-jobs/schema.ts'
import { JobDownload } from '~/features/user-jobs/job-download'
import { JobProgress } from '~/features/user-jobs/job-progress'
import { useJob } from '~/features/user-jobs/use-jobs'
import { useMutation } from '~/kit/mutation'
import { Problem } from '~/kit/problem'
import { useStore } from '~/live/store/use-store'
import { Button } from '../../ui/button'
import { Checkbox } from '../../ui/checkbox'
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from '../../ui/dialog'

type PdfDialogProps = { ticket: Pick<TicketView, 'id'>; open: boolean; onOpenChange: (open: boolean) => void }

/** A conversation as a document, with private notes or without: made by the server, downloaded once it is there. Specification 1 §2. */
export function PdfDialog({ ticket, open, onOpenChange }: PdfDialogProps) {
  const { t } = useTranslation('user-jobs')
  const { take } = useStore()
  const [made, setMade] = useState<UserJobView>()
  const job = useJob(made)
  const [withNotes, setWithNotes] = useState(false)
  const { run, problem, busy, clear } = useMutation(conversationPdfs.make, {
    of: ticket.id,
    onDone(made) {
      take({ from: 'answer', told: [{ noun: 'userJob', action: 'create', row: { ...made } }] })
      setMade(made)
    },
  })
  useEffect(() => {
    if (open) return
    setMade(undefined)
    setWithNotes(false)
    clear()
  }, [open, clear])
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
