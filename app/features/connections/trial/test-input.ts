import { SendTestInput } from '#domain/connections/contract/test-message/schema.ts'

/** The input of the test form. The connection comes from the address. */
export const TestFormInput = SendTestInput.omit({ connectionId: true })
