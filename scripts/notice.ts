import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { noticeText } from './licences/write-notice.ts'

// `bun scripts/notice.ts`: writes NOTICE anew, after dependencies have changed.
const root = path.resolve(import.meta.dirname, '..')
writeFileSync(path.join(root, 'NOTICE'), noticeText(root))
