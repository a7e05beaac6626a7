import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MAX_VERSION_NOTE } from '#domain/flows/contract/schema.ts'
import { Button } from '~/ui/button'
import {
  Dialog,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '~/ui/dialog'
import { Textarea } from '~/ui/textarea'
import { FieldFrame } from './field-parts'

type NoteDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  onPublish: (note: string) => void
}

/** Publishes with a note that says what is new. */
export function NoteDialog({ open, onOpenChange, onPublish }: NoteDialogProps) {
  const { t } = useTranslation('flow-editor')
  const { t: common } = useTranslation()
  const [note, setNote] = useState('')
  useEffect(() => {
    if (open) setNote('')
  }, [open])
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>{t('note.title')}</DialogTitle>
          <DialogDescription>{t('note.text')}</DialogDescription>
        </DialogHeader>
        <FieldFrame label={t('note.label')}>
          {(frame) => (
            <Textarea
              {...frame}
              rows={3}
              maxLength={MAX_VERSION_NOTE}
              value={note}
              onChange={({ currentTarget }) => setNote(currentTarget.value)}
            />
          )}
        </FieldFrame>
        <DialogFooter>
          <DialogClose asChild>
            <Button>{common('cancel')}</Button>
          </DialogClose>
          <Button
            variant="primary"
            onClick={() => {
              onPublish(note.trim())
              onOpenChange(false)
            }}
          >
            {t('note.submit')}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}
