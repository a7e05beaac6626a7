import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { cn } from '~/lib/cn'
import { Button, type ButtonProps } from '~/ui/button'
import { Spinner } from '~/ui/spinner'
import { useSidePanel } from '../side-panel-context'
import { useFormAround } from './form-context'

type FormSectionProps = { title?: string; help?: string; children: ReactNode }

/** A group of fields, with a title and a line of explanation. */
export function FormSection({ title, help, children }: FormSectionProps) {
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {title && (
        <div className="grid gap-0.5">
          <h3 className="font-semibold">{title}</h3>
          {help && <p className="text-sm text-muted">{help}</p>}
        </div>
      )}
      {children}
    </section>
  )
}

/** The fields of a form, one below the other; they scroll within a sheet, so far that below a field its problem is seen, too. */
export function FormBody({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div
      className={cn(
        'grid flex-1 grid-cols-[minmax(0,1fr)] content-start gap-6 overflow-y-auto scroll-pb-20 p-5',
        className,
      )}
    >
      {children}
    </div>
  )
}

/** The foot of a form, which stays in sight; its primary button is the last. */
export function FormFooter({ children }: { children: ReactNode }) {
  return (
    <div className="sticky bottom-0 flex flex-wrap items-center justify-end gap-2 border-t border-line bg-panel px-5 py-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))]">
      {useSidePanel().foot}
      {children}
    </div>
  )
}

/** The submit button of a form: it names the act, shows that the form is being sent, and cannot be pressed twice. */
export function SubmitButton({ children, busy, ...props }: ButtonProps & { busy?: boolean }) {
  const { t } = useTranslation()
  const around = useFormAround()
  const isBusy = busy ?? around.busy
  return (
    <Button
      type="submit"
      variant="primary"
      aria-disabled={isBusy}
      aria-keyshortcuts="Control+Enter Meta+Enter"
      {...props}
    >
      {isBusy && <Spinner label={t('loading')} />}
      {children}
    </Button>
  )
}
