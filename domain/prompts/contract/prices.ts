type Price = { input: number; output: number }

/** US dollars for a million tokens, by OpenAI's list of April 2026; a dated name of a model has the price of its family. */
const PRICES: Readonly<Record<string, Price>> = {
  'gpt-4.1': { input: 2, output: 8 },
  'gpt-4.1-mini': { input: 0.4, output: 1.6 },
  'gpt-4.1-nano': { input: 0.1, output: 0.4 },
  'gpt-4o': { input: 2.5, output: 10 },
  'gpt-4o-mini': { input: 0.15, output: 0.6 },
  'gpt-5-mini': { input: 0.25, output: 2 },
  'gpt-5-nano': { input: 0.05, output: 0.4 },
}

export type TokenCount = { inputTokens: number; outputTokens: number }

/** Millionths of a US dollar; null where the model is not in the list. */
export function costMicros(model: string, { inputTokens, outputTokens }: TokenCount): number | null {
  const price = PRICES[model.replace(/-\d{4}-\d\d-\d\d$/, '')]
  return price ? Math.round(inputTokens * price.input + outputTokens * price.output) : null
}
