import { expect, test } from 'bun:test'
import path from 'node:path'
import { recogniseColumns } from '../../contacts/import/columns.ts'
import { readSheet } from '../../contacts/import/sheet/read-sheet.ts'
import { LANGUAGES } from '../../core/contract/languages.ts'

const FOLDER = path.resolve(import.meta.dirname, '../../../public/examples')

test.each([...LANGUAGES])(
  'the example sheet in %s has three people, and its columns are known',
  async (language) => {
    const rows = await Array.fromAsync(readSheet(path.join(FOLDER, `contact-list.${language}.xlsx`)))
    const cells = rows.map((row) => row.cells)
    expect(recogniseColumns(cells).columns.map(({ field }) => field)).toEqual([
      'name',
      'number',
      'email',
      'extra',
    ])
    expect(cells.slice(1).map(([, number]) => number)).toEqual([
      '+5511987654321',
      '+5521976543210',
      '+5531988887777',
    ])
  },
)
