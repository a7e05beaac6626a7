import { Link } from '@remix-run/react'
import { Pencil, Share2, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { savedViewResource } from '#domain/saved-views/contract/resource.ts'
import type { SavedViewPage } from '#domain/saved-views/contract/rules.ts'
import { SavedViewInput, type SavedViewView } from '#domain/saved-views/contract/schema.ts'
import { SwitchField } from '~/kit/form/fields/choice-field'
import { TextField } from '~/kit/form/fields/text-field'
import { Form } from '~/kit/form/form'
import { SubmitButton } from '~/kit/form/form-parts'
import { FormSheet } from '~/kit/form-sheet'
import { useMutation } from '~/kit/mutation'
import { useDelete } from '~/kit/use-delete'
import { useShell } from '~/lib/ui/use-shell'
import { isAdmin } from '~/lib/viewer'
import { Button } from '~/ui/button'
import { useSavedViews } from './use-saved-views'

const { endpoints } = savedViewResource
const Naming = SavedViewInput.omit({ query: true, page: true })
const Renaming = SavedViewInput.pick({ name: true })

type SavedViewsProps = {
  page: SavedViewPage
  /** The address to keep: that of the page as it is shown, without its path. */
  query: string
  /** The address of a view, read as the page reads it: what it says wrongly is not said. */
  hrefOf: (query: URLSearchParams) => string
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Views of a page: the one that is shown is kept under a name; those that are kept lead back to theirs. */
export function SavedViews({ page, query, hrefOf, open, onOpenChange }: SavedViewsProps) {
  const { t } = useTranslation('tickets')
  const viewer = useShell()?.viewer
  const { views, read } = useSavedViews(page, open)
  const create = useMutation(endpoints.create, { onDone: read, isAnswerShown: true })
  const remove = useDelete(savedViewResource, { onGone: read })
  const mayShare = viewer !== undefined && isAdmin(viewer)
  return (
    <FormSheet open={open} onOpenChange={onOpenChange} title={t('views.title')} text={t('views.text')}>
      <Form schema={Naming} send={(named) => create.run({ ...named, page, query })} plain unguarded>
        <TextField name="name" label={t('views.name')} autoComplete="off" />
        {mayShare && <SwitchField name="isShared" label={t('views.share')} />}
        <SubmitButton>{t('views.save')}</SubmitButton>
      </Form>
      {views?.length === 0 && <p className="text-sm text-muted">{t('views.none')}</p>}
      <ul className="grid divide-y divide-line">
        {views?.map((view) => (
          <OneView
            key={view.id}
            view={view}
            href={hrefOf(new URLSearchParams(view.query))}
            mayChange={view.userId === viewer?.id || (view.isShared && mayShare)}
            read={read}
            remove={() => remove.run({ id: view.id, name: view.name })}
            close={() => onOpenChange(false)}
          />
        ))}
      </ul>
      {remove.dialog}
    </FormSheet>
  )
}

type OneViewProps = {
  view: SavedViewView
  href: string
  mayChange: boolean
  read: () => void
  remove: () => void
  close: () => void
}

/** The way to it; whoever may change it can call it something else, and delete it, which can be taken back. */
function OneView({ view, href, mayChange, read, remove, close }: OneViewProps) {
  const { t } = useTranslation('tickets')
  const [isRenaming, setRenaming] = useState(false)
  if (isRenaming && mayChange) return <Rename view={view} read={read} close={() => setRenaming(false)} />
  return (
    <li className="flex items-center gap-1 py-1">
      <Link
        to={href}
        className="ring-inside flex min-h-9 min-w-0 flex-1 items-center gap-2 rounded-md px-2 hover:bg-hover touch:min-h-11"
        onClick={close}
      >
        <span className="truncate">{view.name}</span>
        {view.isShared && (
          <Share2 role="img" aria-label={t('views.shared')} className="size-3.5 shrink-0 text-muted" />
        )}
      </Link>
      {mayChange && (
        <>
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label={t('views.rename', { name: view.name })}
            onClick={() => setRenaming(true)}
          >
            <Pencil />
          </Button>
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label={t('views.delete', { name: view.name })}
            onClick={remove}
          >
            <Trash2 />
          </Button>
        </>
      )}
    </li>
  )
}

function Rename({ view, read, close }: { view: SavedViewView; read: () => void; close: () => void }) {
  const { t } = useTranslation('tickets')
  const update = useMutation(endpoints.update, {
    key: view.id,
    isAnswerShown: true,
    onDone() {
      read()
      close()
    },
  })
  return (
    <li className="py-2">
      <Form
        schema={Renaming}
        defaults={{ name: view.name }}
        send={({ name }) => update.run({ savedViewId: view.id, version: view.version, name })}
        plain
        unguarded
      >
        <TextField name="name" label={t('views.name')} autoComplete="off" autoFocus />
        <div className="flex gap-2">
          <SubmitButton>{t('views.saveName')}</SubmitButton>
          <Button variant="ghost" onClick={close}>
            {t('cancel', { ns: 'common' })}
          </Button>
        </div>
      </Form>
    </li>
  )
}
