import { readFileSync } from 'node:fs'
import path from 'node:path'
import { noticeText } from '../licences/write-notice.ts'

/** Checks that NOTICE lists the installed packages, and that each declares its licence. */
export function checkNotice(root: string): string[] {
  const text = noticeText(root)
  const undeclared = text.split('\nnot declared\n')[1]?.split('\n\n')[0]
  return [
    ...(readFileSync(path.join(root, 'NOTICE'), 'utf8') === text
      ? []
      : ['NOTICE is out of date: bun scripts/notice.ts']),
    ...(undeclared === undefined ? [] : [`no licence declared by:\n${undeclared}`]),
  ]
}
