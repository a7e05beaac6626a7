import { Link } from '@remix-run/react'
import { Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { Alert } from '~/ui/alert'
import { Button } from '~/ui/button'
import { DeleteButton } from './confirm/delete-button'
import { Form } from './form/form'
import type { FieldReadings, FieldSentences } from './form/form-context'
import { FormBody, FormFooter, SubmitButton } from './form/form-parts'
import { NEW, type ResourceRow, type RowOf, type ScreenResource } from './resource'
import { SheetRoute, useBack } from './sheet-route'
import { useSheetRow } from './use-sheet-row'

type RecordSheetProps<R extends ScreenResource> = {
  resource: R
  /** Returns the title of the sheet, for a new row and for an existing one. */
  title: (row: (RowOf<R> & ResourceRow) | undefined) => string
  text?: string
  /** The verb on the button: "Salvar tag". */
  submit: string
  /** A new one's usual values. */
  defaults?: Partial<z.input<R['schemas']['create']>>
  /** Names a row, where it can be deleted from its sheet. */
  nameOf?: (row: RowOf<R> & ResourceRow) => string
  /** The address at which its deletion is asked about, where there is something to choose with it. */
  asksAt?: (row: RowOf<R> & ResourceRow) => string | undefined
  /** Returns sentences that say what is deleted together with the row. */
  consequences?: (row: RowOf<R> & ResourceRow) => readonly string[]
  /** It has a field for a file. Its action is told so too. */
  files?: boolean
  /** Sentences of the noun's own about its fields, by field and code: `name.tooShort`. */
  messages?: FieldSentences
  reads?: FieldReadings
  /** The address to which closing leads, where that is not the page below. */
  back?: string | undefined
  /** Names in the address that are the sheet's own: closing takes them away. */
  ownParams?: readonly string[]
  /** The fields; they may depend on the row. */
  children: ReactNode
}

/** The sheet of one row of a noun: a new one, or one that is edited. Its route has `formLoader` and `formAction`. */
export function RecordSheet<R extends ScreenResource>(props: RecordSheetProps<R>) {
  const { resource, title, text, submit, defaults, nameOf, asksAt, consequences, files, messages, children } =
    props
  const { back, ownParams } = props
  const { t } = useTranslation()
  const kit = useTranslation('kit').t
  const { row, isGone } = useSheetRow(resource)
  const { href, under } = useBack(back, ownParams)
  const asks = row && !isGone ? asksAt?.(row) : undefined
  return (
    <SheetRoute
      title={title(row)}
      {...(text && { text })}
      {...(back && { back })}
      {...(ownParams && { ownParams })}
    >
      <Form
        key={row?.id}
        schema={resource.schemas.create}
        {...(defaults && { defaults })}
        {...(row && { row })}
        files={files}
        {...(isGone && { action: under(NEW) })}
        messages={messages}
        reads={props.reads}
      >
        {isGone && <RowGone />}
        <FormBody>{children}</FormBody>
        <FormFooter>
          {row && nameOf && !isGone && (
            <DeleteButton
              resource={resource}
              row={row}
              name={nameOf(row)}
              consequences={consequences?.(row)}
              back={href}
            />
          )}
          {asks && <AskDelete href={asks} />}
          <CloseButton href={href}>{t('cancel')}</CloseButton>
          <SubmitButton>{isGone ? kit('gone.create') : submit}</SubmitButton>
        </FormFooter>
      </Form>
    </SheetRoute>
  )
}

function AskDelete({ href }: { href: string }) {
  const { t } = useTranslation('kit')
  return (
    <Button asChild variant="ghost" className="me-auto text-bad">
      <Link to={href} preventScrollReset>
        <Trash2 />
        {t('delete.action')}
      </Link>
    </Button>
  )
}

/** Somebody else has deleted what is edited: nothing that was typed goes with it. */
function RowGone() {
  const { t } = useTranslation('kit')
  return (
    <div className="px-5 pt-4">
      <Alert tone="warn" role="alert">
        <p className="font-medium">{t('gone.title')}</p>
        <p className="text-sm text-muted">{t('gone.text')}</p>
      </Alert>
    </div>
  )
}

function CloseButton({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Button asChild variant="ghost" className="max-sm:hidden">
      <Link to={href} preventScrollReset>
        {children}
      </Link>
    </Button>
  )
}
