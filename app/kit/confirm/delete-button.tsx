import { useNavigate } from '@remix-run/react'
import { Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useHydrated } from '~/lib/ui/use-hydrated'
import { Button } from '~/ui/button'
import { DISCARDED } from '../form/unsaved/unsaved-guard'
import type { ResourceRow, ScreenResource } from '../resource'
import { useDelete } from '../use-delete'

type DeleteButtonProps = {
  resource: ScreenResource
  row: ResourceRow
  name: string
  consequences?: readonly string[] | undefined
  /** The address to go to once the row is gone. */
  back: string
}

/** Deletes the row that a sheet shows. Before any script has come it is a button of the form, which the action knows. */
export function DeleteButton({ resource, row, name, consequences, back }: DeleteButtonProps) {
  const { t } = useTranslation('kit')
  const navigate = useNavigate()
  const isAwake = useHydrated()
  const { run, dialog } = useDelete(resource, {
    onGone: () => navigate(back, { preventScrollReset: true, state: DISCARDED }),
  })
  const face = (
    <>
      <Trash2 />
      {t('delete.action')}
    </>
  )
  return (
    <span className="me-auto">
      {isAwake ? (
        <Button variant="ghost" className="text-bad" onClick={() => run({ id: row.id, name, consequences })}>
          {face}
        </Button>
      ) : (
        <Button
          type="submit"
          variant="ghost"
          name="intent"
          value="delete"
          formNoValidate
          className="text-bad"
        >
          {face}
        </Button>
      )}
      {dialog}
    </span>
  )
}
