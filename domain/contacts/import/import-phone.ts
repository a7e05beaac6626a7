import { eq } from 'drizzle-orm'
import { connections } from '#db/schema/connections.ts'
import type { Ctx, Tx } from '../../core/context.ts'
import { AppError } from '../../core/contract/errors.ts'
import { permit } from '../../core/contract/permissions.ts'
import { inCompany } from '../../core/tenancy.ts'
import { inTransaction } from '../../core/transaction.ts'
import { createUserJob } from '../../user-jobs/create-user-job.ts'
import type { ImportInput, ImportView } from '../contract/import/import-schema.ts'
import type {
  ImportPhoneChatsInput,
  ImportPhoneInput,
  PhoneBookKind,
  PhoneBookView,
} from '../contract/phone-book/schema.ts'
import { selectPhones } from '../phone-book/list-phone-books.ts'
import { requireTags } from './check-import.ts'
import { importView } from './import-view.ts'

/**
 * POST /contacts/import: makes contacts of those whom the phone of a connection has saved in its address book; those who are
 * contacts already are passed over. Throws ERR_NO_WAPP_FOUND, ERR_WAPP_NOT_INITIALIZED when the phone has told nothing and is
 * not connected, ERR_PHONE_BOOK when its book has not come yet, ERR_TOO_MANY_JOBS, ERR_NO_TAG_FOUND. Specification 1 §7.
 */
export function importPhone(ctx: Ctx, input: ImportPhoneInput): Promise<ImportView> {
  return begin(ctx, 'saved', input)
}

/**
 * POST /contacts/import/chats: the same of those with whom the phone has conversations; without a connection of the only
 * one, or of the default. Throws the same.
 */
export function importPhoneChats(ctx: Ctx, input: ImportPhoneChatsInput): Promise<ImportView> {
  return begin(ctx, 'chats', input)
}

function begin(
  ctx: Ctx,
  bookKind: PhoneBookKind,
  { whatsappId, tags }: ImportPhoneChatsInput,
): Promise<ImportView> {
  permit(ctx.actor, 'contacts:import')
  return inTransaction(ctx, async (tx) => {
    const phone = await phoneOf(tx, whatsappId)
    demandBook(phone, bookKind)
    await requireTags(tx, tags)
    const input: Partial<ImportInput> = {
      phone: { whatsappId: phone.whatsappId, of: bookKind },
      tags,
      isUnasked: true,
      onDuplicate: 'skip',
      checkNumbers: false,
    }
    const job = await createUserJob(tx, {
      kind: 'contactImport',
      title: phone.name,
      input,
      state: 'active',
      phase: 'checking',
    })
    return importView(tx, job.id)
  })
}

async function phoneOf(tx: Tx, whatsappId: number | undefined): Promise<PhoneBookView> {
  const phones = await selectPhones(tx)
  const wanted = whatsappId ?? (phones.length === 1 ? phones[0]?.whatsappId : await defaultId(tx))
  const phone = phones.find((candidate) => candidate.whatsappId === wanted)
  if (!phone) throw new AppError('ERR_NO_WAPP_FOUND')
  return phone
}

async function defaultId(tx: Tx): Promise<number | undefined> {
  const [row] = await tx.db
    .select({ id: connections.id })
    .from(connections)
    .where(inCompany(tx, connections, eq(connections.isDefault, true)))
  return row?.id
}

/** A book that came is kept while the phone is away: it is what the phone last told. */
function demandBook(phone: PhoneBookView, bookKind: PhoneBookKind): void {
  if (phone[bookKind] !== null) return
  throw new AppError(phone.isOpen ? 'ERR_PHONE_BOOK' : 'ERR_WAPP_NOT_INITIALIZED')
}
