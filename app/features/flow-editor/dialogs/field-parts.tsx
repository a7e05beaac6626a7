import type { ReactNode } from 'react'
import { useId } from 'react'
import { Label } from '~/ui/label'

type FieldFrameProps = {
  label: string
  help?: string | undefined
  problem?: string | undefined
  children: (field: { id: string; 'aria-invalid': boolean; 'aria-describedby': string }) => ReactNode
}

/** A field of a node: its label above, its problem or help below. */
export function FieldFrame({ label, help, problem, children }: FieldFrameProps) {
  const id = useId()
  const noteId = `${id}-note`
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      <Label htmlFor={id}>{label}</Label>
      {children({ id, 'aria-invalid': problem !== undefined, 'aria-describedby': noteId })}
      <p id={noteId} className="text-sm empty:hidden">
        {problem ? (
          <span className="text-bad">{problem}</span>
        ) : (
          help && <span className="text-muted">{help}</span>
        )}
      </p>
    </div>
  )
}

type VariableListProps = { names: readonly string[]; label: string; onChoose: (text: string) => void }

/** The names that can stand in a text; a press puts one where the caret is. */
export function VariableList({ names, label, onChoose }: VariableListProps) {
  return (
    <fieldset className="flex flex-wrap gap-1" aria-label={label}>
      {names.map((name) => (
        <button
          key={name}
          type="button"
          // The field keeps the caret.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(`{{${name}}}`)}
          className="rounded-sm bg-hover px-1.5 text-xs leading-5 text-muted hover:bg-line hover:text-ink touch:min-h-11 touch:px-2.5"
        >
          {`{{${name}}}`}
        </button>
      ))}
    </fieldset>
  )
}

/** A text with another in the place of what is chosen in its field. */
export function withInserted(
  field: HTMLTextAreaElement | HTMLInputElement | null,
  text: string,
  inserted: string,
) {
  const start = field?.selectionStart ?? text.length
  const end = field?.selectionEnd ?? text.length
  return text.slice(0, start) + inserted + text.slice(end)
}
