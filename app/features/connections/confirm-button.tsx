import { useSubmit } from '@remix-run/react'
import { useState } from 'react'
import { Button, type ButtonProps } from '~/components/ui/button'
import { ConfirmDialog } from '~/kit/confirm'
import { cn } from '~/lib/cn'
import { PlainConfirm } from './plain-confirm'

type ConfirmButtonProps = ButtonProps & {
  /** What the form of this page is sent once it is confirmed. */
  fields: Record<string, string>
  title: string
  text: string
  action: string
  danger?: boolean
}

/** A button that asks first, then sends the page's form. Without JavaScript it unfolds what it would have asked. */
export function ConfirmButton({
  fields,
  title,
  text,
  action,
  danger,
  className,
  ...button
}: ConfirmButtonProps) {
  const [open, setOpen] = useState(false)
  const submit = useSubmit()
  return (
    <>
      <Button {...button} className={cn('noscript:hidden', className)} onClick={() => setOpen(true)} />
      <noscript>
        <PlainConfirm fields={fields} title={title} text={text} action={action} danger={danger} />
      </noscript>
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
