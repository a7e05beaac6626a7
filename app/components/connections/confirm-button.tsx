import { useSubmit } from '@remix-run/react'
import { useState } from 'react'
import { ConfirmDialog } from '../confirm-dialog'
import { Button, type ButtonProps } from '../ui/button'

type ConfirmButtonProps = ButtonProps & {
  /** What the form of this page is sent once it is confirmed. */
  fields: Record<string, string>
  title: string
  text: string
  action: string
  danger?: boolean
}

/** A button that asks first, then sends the page's form. */
export function ConfirmButton({ fields, title, text, action, danger, ...button }: ConfirmButtonProps) {
  const [open, setOpen] = useState(false)
  const submit = useSubmit()
  return (
    <>
      <Button {...button} onClick={() => setOpen(true)} />
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={title}
        text={text}
        action={action}
        danger={danger}
        onConfirm={() => submit(fields, { method: 'post', preventScrollReset: true })}
      />
    </>
  )
}
