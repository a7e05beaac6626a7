import * as contactExports from '#domain/contacts/contract/export/endpoints.ts'
import { exportContacts } from '#domain/contacts/export/export-contacts.ts'
import { bind } from '../../lib/bind.ts'

export const contactExportRoutes = bind(contactExports, { exportAll: exportContacts })
