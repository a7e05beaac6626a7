import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
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

export type ConfirmDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Names the row that is affected. */
  title: string
  /** Says what follows from the act. */
  text: string
  /** The other effects of the act, one thing a line: "3 conversations lose their queue". */
  consequences?: readonly string[]
  /** The verb on the button that confirms. */
  action: string
  /** The text of the button that cancels; by default "Cancel". */
  cancel?: string
  danger?: boolean
  /** Whether the input that the dialog asks for was given. */
  mayConfirm?: boolean
  onConfirm: () => void
  children?: ReactNode
}

/** Asks before an act that cannot easily be undone. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  text,
  consequences = [],
  action,
  cancel,
  danger,
  mayConfirm = true,
  onConfirm,
  children,
}: ConfirmDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent role="alertdialog">
        <DialogHeader>
          <DialogTitle>{title}</DialogTitle>
          <DialogDescription>{text}</DialogDescription>
        </DialogHeader>
        {consequences.length > 0 && (
          <ul className="grid list-disc gap-1 ps-5 text-muted">
            {consequences.map((consequence) => (
              <li key={consequence}>{consequence}</li>
            ))}
          </ul>
        )}
        {children}
        <DialogFooter>
          <DialogClose asChild>
            <Button>{cancel ?? t('cancel')}</Button>
          </DialogClose>
          <Button
            variant={danger ? 'danger' : 'primary'}
            aria-disabled={!mayConfirm}
            onClick={() => {
              if (!mayConfirm) return
              onConfirm()
              onOpenChange(false)
            }}
          >
            {action}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}
