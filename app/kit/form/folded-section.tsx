import { useFormMetadata } from '@conform-to/react'
import { ChevronRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'

type FoldedSectionProps = {
  title: string
  help?: string
  /** The names of its fields: it opens where one of them is refused. */
  fields: readonly string[]
  /** One of its fields is a file: a page without scripts comes back without it, so that it opens at any refusal. */
  hasFile?: boolean
  children: ReactNode
}

/**
 * A group of fields that most people leave as they are: its title, and the fields behind it. It needs no scripts, and browsers
 * open it where a search of the page finds something in it.
 */
export function FoldedSection({ title, help, fields, hasFile = false, children }: FoldedSectionProps) {
  const { allErrors } = useFormMetadata()
  const isRefused = Object.keys(allErrors).some(
    (name) => hasFile || fields.includes(name.split(/[.[]/)[0] ?? name),
  )
  const [isOpen, setOpen] = useState(isRefused)
  if (isRefused && !isOpen) setOpen(true)
  return (
    <details
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="group rounded-lg border border-line"
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-lg px-3 py-2 hover:bg-hover [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden
          className="size-4 shrink-0 text-muted transition-transform group-open:rotate-90"
        />
        <span className="grid min-w-0 gap-0.5">
          <span className="font-semibold">{title}</span>
          {help && <span className="text-sm text-muted">{help}</span>}
        </span>
      </summary>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 border-t border-line p-3">{children}</div>
    </details>
  )
}
