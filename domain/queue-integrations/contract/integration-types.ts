/** Kinds of integrations. Specification 3 §3. */
export const INTEGRATION_TYPES = ['dialogflow', 'n8n', 'webhook', 'typebot', 'flowbuilder'] as const
export type IntegrationType = (typeof INTEGRATION_TYPES)[number]

/** Languages in which DialogFlow is spoken to. Specification 3 §3. */
export const INTEGRATION_LANGUAGES = ['pt-BR', 'en', 'es'] as const
