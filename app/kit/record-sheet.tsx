import { Link, useLoaderData } from '@remix-run/react'
import { Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { Button } from '~/components/ui/button'
import { useLive } from '~/live/use-live'
import { DeleteButton } from './delete-button'
import { Form } from './form/form'
import type { FieldSentences } from './form/form-context'
import { FormBody, FormFooter, SubmitButton } from './form/form-parts'
import { readRowEvent } from './list/row-events'
import { liveNameOfRows, type ResourceRow, type RowOf, type ScreenResource } from './resource'
import { SheetRoute, useBack } from './sheet-route'

type RecordSheetProps<R extends ScreenResource> = {
  resource: R
  /** What the sheet is called, for a new one and for one that is there. */
  title: (row: (RowOf<R> & ResourceRow) | undefined) => string
  text?: string
  /** The verb on the button: "Salvar tag". */
  submit: string
  /** A new one's usual values. */
  defaults?: Partial<z.input<R['schemas']['create']>>
  /** Names a row, where it can be deleted from its sheet. */
  nameOf?: (row: RowOf<R> & ResourceRow) => string
  /** The address at which its deletion is asked about, where there is something to choose with it. */
  asksAt?: (row: RowOf<R> & ResourceRow) => string
  /** What goes with it when it is deleted. */
  consequences?: (row: RowOf<R> & ResourceRow) => readonly string[]
  /** It has a field for a file. Its action is told so too. */
  files?: boolean
  /** Sentences of the noun's own about its fields, by field and code: `name.tooShort`. */
  says?: FieldSentences
  /** The fields; they may depend on the row. */
  children: ReactNode
}

/** The sheet of one row of a noun: a new one, or one that is edited. Its route has `formLoader` and `formAction`. */
export function RecordSheet<R extends ScreenResource>(props: RecordSheetProps<R>) {
  const { resource, title, text, submit, defaults, nameOf, asksAt, consequences, files, says, children } =
    props
  const { t } = useTranslation()
  const row = useRow(resource)
  const { href } = useBack()
  return (
    <SheetRoute title={title(row)} {...(text && { text })}>
      <Form
        key={row?.id}
        schema={resource.schemas.create}
        {...(defaults && { defaults })}
        {...(row && { row })}
        files={files}
        says={says}
      >
        <FormBody>{children}</FormBody>
        <FormFooter>
          {row && nameOf && (
            <DeleteButton
              resource={resource}
              row={row}
              name={nameOf(row)}
              consequences={consequences?.(row)}
              back={href}
            />
          )}
          {row && asksAt && <AskDelete href={asksAt(row)} />}
          <CloseButton href={href}>{t('cancel')}</CloseButton>
          <SubmitButton>{submit}</SubmitButton>
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

function CloseButton({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Button asChild variant="ghost" className="max-sm:hidden">
      <Link to={href} preventScrollReset>
        {children}
      </Link>
    </Button>
  )
}

/** The row of the sheet as it is now: as it was read, and as it was told of since. */
function useRow<R extends ScreenResource>(resource: R): (RowOf<R> & ResourceRow) | undefined {
  type Row = RowOf<R> & ResourceRow
  const { row: loaded } = useLoaderData<{ row: Row | null }>() as { row: Row | null }
  const [told, setTold] = useState<Row>()
  useLive(liveNameOfRows(resource), (data) => {
    const event = readRowEvent(resource, data)
    if (event?.action === 'update' && event.id === loaded?.id) setTold(event.row as Row)
  })
  if (!loaded) return undefined
  return told && told.id === loaded.id && told.version > loaded.version ? told : loaded
}
