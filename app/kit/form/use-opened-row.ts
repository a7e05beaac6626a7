import { useState } from 'react'

/** A row that is edited, as it is now: it may change while the form is open. */
export type EditedRow = { version: number; updatedAt?: string | undefined }

type Rows<R> = {
  /** As it was when the form opened: what the fields began with. */
  opened: R | undefined
  /** As it is now. */
  current: R | undefined
}

/** The row that a form edits: the fields keep what they began with, however often the row changes meanwhile. */
export function useOpenedRow<R extends EditedRow>(row: R | undefined): Rows<R> {
  const [opened] = useState(row)
  return { opened, current: row }
}
