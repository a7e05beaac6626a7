import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as conversationPdfs from '#domain/messages/contract/pdf/endpoints.ts'
import type { TicketView } from '#domain/tickets/contract/schema.ts'
import type { UserJobView } from '#domain/user-jobs/contract/schema.ts'
import { JobDownload } from '~/features/user-jobs/job-download'
import { JobProgress } from '~/features/user-jobs/job-progress'
import { useDocuments } from '~/features/user-jobs/use-jobs'
import { useMutation } from '~/kit/mutation'
import { Problem } from '~/kit/problem'
import { dateAndTime } from '~/lib/text/format'
import { useClock } from '~/lib/ui/use-clock'
import { useStore } from '~/live/store/use-store'
import { Button } from '~/ui/button'
import { Checkbox } from '~/ui/checkbox'
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from '~/ui/dialog'

type PdfDialogProps = { ticket: Pick<TicketView, 'id'>; open: boolean; onOpenChange: (open: boolean) => void }

/**
 * A conversation as a document, with private notes or without: made by the server, downloaded once it is there, and found
 * here again for as long as it is kept. Specification 1 §2.
 */
export function PdfDialog({ ticket, open, onOpenChange }: PdfDialogProps) {
  const { t } = useTranslation('user-jobs')
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>{t('pdf.title')}</DialogTitle>
          <DialogDescription>{t('pdf.text')}</DialogDescription>
        </DialogHeader>
        <Documents ticketId={ticket.id} />
      </DialogContent>
    </Dialog>
  )
}

/** The number of earlier documents shown besides the newest. */
const EARLIER = 4

function Documents({ ticketId }: { ticketId: number }) {
  const { t } = useTranslation('user-jobs')
  const documents = useDocuments(ticketId)
  const isWriting = documents.some(({ state }) => state === 'active')
  return (
    <div className="grid gap-4" aria-live="polite">
      {!isWriting && <NewDocument ticketId={ticketId} />}
      {documents.length > 0 && (
        <ul aria-label={t('pdf.made')} className="grid gap-3 border-t border-line pt-3">
          {documents.slice(0, 1 + EARLIER).map((job) => (
            <li key={job.id}>
              <Document job={job} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function NewDocument({ ticketId }: { ticketId: number }) {
  const { t } = useTranslation('user-jobs')
  const { take } = useStore()
  const [withNotes, setWithNotes] = useState(false)
  const { run, problem, busy } = useMutation(conversationPdfs.make, {
    key: ticketId,
    onDone: (job) =>
      take({ from: 'answer', updates: [{ noun: 'userJob', action: 'create', row: { ...job } }] }),
  })
  return (
    <div className="grid gap-3">
      <label htmlFor="pdf-notes" className="flex items-center gap-2.5">
        <Checkbox id="pdf-notes" checked={withNotes} onCheckedChange={(on) => setWithNotes(on === true)} />
        {t('pdf.withNotes')}
      </label>
      <Problem code={problem?.code} details={problem?.details} />
      <Button
        className="justify-self-end"
        variant="primary"
        disabled={busy}
        onClick={() => void run({ ticketId, withNotes })}
      >
        {t('pdf.write')}
      </Button>
    </div>
  )
}

function Document({ job }: { job: UserJobView }) {
  const { t } = useTranslation('user-jobs')
  const clock = useClock()
  if (job.state === 'active') return <JobProgress job={job} />
  return (
    <div className="flex items-center gap-4">
      <div className="grid min-w-0 flex-1 text-sm">
        <span className="[overflow-wrap:anywhere]">{job.file?.name ?? t(`state.${job.state}`)}</span>
        <span className="tabular text-xs text-muted">{dateAndTime(job.createdAt, clock)}</span>
        {job.failure && <span className="text-bad">{t(`failure.${job.failure}`)}</span>}
      </div>
      {job.file && <JobDownload file={job.file} />}
    </div>
  )
}
