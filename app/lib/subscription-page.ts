/** The page to which everything leads while a company's subscription is over. Specification 1 §2 and §4. */
export const SUBSCRIPTION_PAGE = '/financeiro'
