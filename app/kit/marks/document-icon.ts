import { File, FileArchive, FileSpreadsheet, FileText, type LucideIcon } from 'lucide-react'

/** The icon for a MIME type. */
export function documentIcon(mime: string): LucideIcon {
  if (/pdf|word|text/.test(mime)) return FileText
  if (/sheet|excel|csv/.test(mime)) return FileSpreadsheet
  return /zip|rar|tar|compressed/.test(mime) ? FileArchive : File
}
