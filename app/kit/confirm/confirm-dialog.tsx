import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '~/components/ui/button'
import {
  Dialog,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '~/components/ui/dialog'

export type ConfirmDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Names the thing. */
  title: string
  /** Says the consequence. */
  text: string
  /** What goes with it, one thing a line: "3 conversations lose their queue". */
  consequences?: readonly string[]
  /** The verb on the button. */
  action: string
  /** The way out; "Cancel" without it. */
  cancel?: string
  danger?: boolean
  /** Whether what is asked for in the dialog was given. */
  mayConfirm?: boolean
  onConfirm: () => void
  children?: ReactNode
}

/** A decision that cannot be taken back lightly. */
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
            {consequences.map((line) => (
              <li key={line}>{line}</li>
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
