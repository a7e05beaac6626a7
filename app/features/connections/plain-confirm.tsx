import { Button } from '~/components/ui/button'

type PlainConfirmProps = {
  /** What the form of the page is sent. */
  fields: Record<string, string>
  title: string
  text: string
  action: string
  danger?: boolean
}

/** Asking first without JavaScript: unfolds what a dialog would have asked, with the button that does it. */
export function PlainConfirm({ fields, title, text, action, danger }: PlainConfirmProps) {
  return (
    <details className="rounded-md border border-line px-2.5 py-1 text-start text-sm">
      <summary>{action}</summary>
      <form method="post" action="/connections" className="grid max-w-xs justify-items-start gap-2 py-2">
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <p>{text}</p>
        <Button type="submit" size="sm" variant={danger ? 'danger' : 'primary'}>
          {title}
        </Button>
      </form>
    </details>
  )
}
