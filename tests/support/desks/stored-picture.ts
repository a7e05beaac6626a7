import { inTransaction } from '#domain/core/transaction.ts'
import { addStoredFile } from '#domain/files/fetch-file.ts'
import type { TestCompany } from '../factories.ts'
import type { TestServices } from '../services.ts'

/** The id of a picture that the company has, with its bytes. */
export async function storedPicture(services: TestServices, company: TestCompany): Promise<number> {
  const name = 'ab'.repeat(16)
  await services.files.put(company.id, name, new Blob(['bytes']))
  const picture = { name, size: 5, mime: 'image/png', width: 1, height: 1 }
  return inTransaction(company.ctx, (tx) => addStoredFile(tx, picture))
}
