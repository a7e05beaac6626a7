import { SendTestInput } from '#domain/connections/contract/test-message/schema.ts'

/** What the form of the proof sends; the address says of which connection. */
export const TestFormInput = SendTestInput.omit({ connectionId: true })
