import type { Key, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
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
import { Form, type FormProps } from './form/form'
import { SubmitButton } from './form/form-parts'

type FormDialogProps<S extends z.ZodObject> = Pick<FormProps<S>, 'schema' | 'defaults' | 'messages'> & {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  /** Says whom or what the dialog is about. */
  text: ReactNode
  send: NonNullable<FormProps<S>['send']>
  /** The verb on the submit button. */
  submit: string
  /** Resets the form when it changes, for values that are proposed only after the dialog is open. */
  formKey?: Key
  children: ReactNode
}

/** A dialog without an address that asks for one or two things before something is done; it may be closed at any time. */
export function FormDialog<S extends z.ZodObject>({
  open,
  onOpenChange,
  title,
  text,
  submit,
  formKey,
  children,
  ...form
}: FormDialogProps<S>) {
  const { t } = useTranslation()
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>{title}</DialogTitle>
          <DialogDescription>{text}</DialogDescription>
        </DialogHeader>
        <Form key={formKey} {...form} unguarded plain>
          {children}
          <DialogFooter>
            <DialogClose asChild>
              <Button>{t('cancel')}</Button>
            </DialogClose>
            <SubmitButton>{submit}</SubmitButton>
          </DialogFooter>
        </Form>
      </DialogContent>
    </Dialog>
  )
}
