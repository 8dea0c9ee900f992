/** An address that no network knows: the page itself answers for it, with the model that lives in the browser. */
export const IN_PAGE_ORIGIN = 'https://built-in.invalid'
